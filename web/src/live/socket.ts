/** One socket to one table: reopened when it breaks, and resumed after the last ply it knew. */

import { API_ROOT } from "../api/root";
import type { ClientMessage, ServerMessage } from "../api/wire";
import type { Listener, TableConnection } from "./connection";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;

export class TableSocket implements TableConnection {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(
    readonly table: string,
    readonly listener: Listener,
  ) {
    this.#open();
    window.addEventListener("online", this.#reopen);
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  send(message: ClientMessage): boolean {
    if (!this.isOpen) return false;
    this.#socket!.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.#reopen);
    // Browsers complain about a socket that is closed before it is open. It is closed when it opens.
    if (this.isOpen) this.#socket!.close();
  }

  #reopen = (): void => {
    if (this.#socket || this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    this.listener.onconnection("connecting");
    const { seat, after } = this.listener.resume();
    const query = new URLSearchParams({ after: String(after) });
    if (seat !== null) query.set("seat", String(seat));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${API_ROOT}/tables/${this.table}/socket?${query}`);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (this.#isClosed) {
        socket.close();
        return;
      }
      this.#wait = FIRST_WAIT;
      this.listener.onconnection("open");
    });
    socket.addEventListener("message", (event: MessageEvent<string>) => {
      if (this.#isClosed) return;
      const message = JSON.parse(event.data) as ServerMessage;
      if (message.type === "beat") this.send({ type: "beat" });
      else this.listener.onmessage(message);
    });
    socket.addEventListener("close", () => {
      if (this.#isClosed || this.#socket !== socket) return;
      this.#socket = null;
      this.listener.onconnection("broken");
      this.#timer = setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    });
  }
}
