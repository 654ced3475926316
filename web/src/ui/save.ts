/** Saves texts and bytes as files on the person's device. */

import { api } from "../api/api";

export function saveFile(name: string, content: BlobPart, type = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Browsers begin to read the address a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves the record of a finished game. */
export async function saveRecord(table: string, game = "game"): Promise<void> {
  saveFile(`${game}-${table.slice(0, 8)}.clachan`, await api.record(table));
}
