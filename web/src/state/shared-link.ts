/** Links that another app shared with the installed page: the part of the address that says where to go. */

import { codeIn } from "../ui/code";

const LINK = /https?:\/\/\S+/g;

/**
 * Where a shared link leads: to the table of an invite, or to another page of this server; otherwise to the screen
 * where a code can be entered. Apps put the link in `url` or somewhere in `text`.
 */
export function sharedAddress(search: string, origin: string): string {
  const shared = new URLSearchParams(search);
  const texts = ["url", "text", "title"].map((name) => shared.get(name) ?? "");
  const links = texts.flatMap((text) => text.match(LINK) ?? []);
  for (const text of [...links, ...texts]) {
    const code = codeIn(text);
    if (code) return `/join/${code}`;
  }
  const own = links.filter((link) => URL.canParse(link)).map((link) => new URL(link));
  const found = own.find((link) => link.origin === origin && !link.pathname.startsWith("/api/"));
  return found ? found.pathname + found.search : "/join";
}
