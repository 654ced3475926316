/** A name for a command that nothing else has; also where a page came without https, as at home from a neighbour's device. */
export function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}
