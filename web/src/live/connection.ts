/** What a live table needs from its host: messages both ways, in the same form from a server or a worker. */

import type { ClientMessage, ServerMessage } from "../api/wire";

export type Connection = "connecting" | "open" | "broken";

export interface Listener {
  onmessage: (message: ServerMessage) => void;
  onconnection: (connection: Connection) => void;
  /** Where to resume: the seat of the view, and the last ply known. */
  resume: () => { seat: number | null; after: number };
}

export interface TableConnection {
  /** Sends a message; false if the connection is not open. */
  send(message: ClientMessage): boolean;
  close(): void;
}
