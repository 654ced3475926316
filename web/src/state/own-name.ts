/** The name this person used last, kept in this browser to fill in forms. */

const KEY = "clachan.name";

export function ownName(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function keepOwnName(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Without storage the next form starts empty.
  }
}
