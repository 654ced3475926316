/** Invite codes: sixteen characters in four groups, alone or at the end of a link. */

const CODE = /([a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4})\/?$/;

export function codeIn(text: string): string | null {
  return CODE.exec(text.trim().toLowerCase())?.[1] ?? null;
}
