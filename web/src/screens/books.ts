/** The books of rules there are. */

export const BOOKS = ["skye", "clans", "journeyman", "druids", "rulings"] as const;
export type Book = (typeof BOOKS)[number];

export function bookOf(name: string): Book {
  return (BOOKS as readonly string[]).includes(name) ? (name as Book) : "skye";
}
