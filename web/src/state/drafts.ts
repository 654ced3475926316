/** What somebody began and has not sent yet, kept in this tab while the page is reloaded. */

const PREFIX = "clachan.draft.";

/** Drafts of different seats at one device have different keys, so nobody sees another's. */
export function draftKey(table: string, seat: number): string {
  return `${PREFIX}${table}.${seat}`;
}

export function keptDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function keepDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage a reload begins anew.
  }
}
