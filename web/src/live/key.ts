/** A unique key for a command. Works without HTTPS too, where browsers offer no `randomUUID`. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
