/** A record as far as a check of its deals needs it. */

export interface RecordedMove {
  /** A color, or `chance`. */
  seat: string;
  words: readonly string[];
}

export interface DealRecord {
  game: string;
  boxes: readonly string[];
  seats: number;
  options: Readonly<Record<string, string>>;
  /** The lines before the moves, by their keys. */
  lines: Readonly<Record<string, string>>;
  moves: readonly RecordedMove[];
}

/** Reads the record of a game; null if it is none. */
export function parseRecord(text: string): DealRecord | null {
  const [head = "", body] = text.split("\nmoves:\n");
  if (!head.startsWith("clachan record 1\n") || body === undefined) return null;
  const lines = Object.fromEntries(
    head
      .split("\n")
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const list = (key: string): string[] => (lines[key] ?? "-").split(" ").filter((item) => item && item !== "-");
  return {
    game: lines.game ?? "",
    boxes: list("boxes"),
    seats: Number(lines.seats),
    options: Object.fromEntries(list("options").map((option) => option.split("=") as [string, string])),
    lines,
    moves: body
      .split("\n")
      .filter((line) => line.trim() && !line.startsWith("result:"))
      .map((line) => {
        const [seat = "", ...words] = line.split(" # ")[0]!.trim().split(" ");
        return { seat, words };
      }),
  };
}
