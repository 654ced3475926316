/** The generator of a table's draws, as `docs/guide/fair-deals.md` specifies it. */

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

const BITS = 30n;
const WORDS = 1n << BITS;

export function hashOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

export function commitmentOf(secret: string, salt: string): string {
  return `sha256:${hashOf(`clachan commitment 1/${salt}/${secret}`)}`;
}

/** The seed of a table; an absent part is null. */
export function seedOf(table: string, secret: string, parts: readonly (string | null)[]): string {
  return hashOf(["clachan seed 1", table, secret, ...parts.map((part) => part ?? "-")].join("/"));
}

/** How many ordered picks out of `left` items one random number can decide. */
function picksOf(left: number): number {
  let picks = 1;
  let ways = left;
  while (picks < left && ways * (left - picks) < 2 ** 30) {
    ways *= left - picks;
    picks++;
  }
  return picks;
}

/** The random numbers of one draw. */
export class DrawRng {
  #count = 0;

  constructor(
    readonly seed: string,
    readonly draw: number,
  ) {}

  #word(): bigint {
    const hash = sha256(utf8ToBytes(`clachan draw 1/${this.seed}/${this.draw}/${this.#count++}`));
    return BigInt(new DataView(hash.buffer, hash.byteOffset).getUint32(0) >>> 2);
  }

  /** A number from 0 to `limit` - 1, all equally likely. */
  below(limit: number): number {
    const wide = BigInt(limit);
    const unfair = WORDS % wide;
    let product = this.#word() * wide;
    while (product % WORDS < unfair) product = this.#word() * wide;
    return Number(product >> BITS);
  }

  /** So many of the items in random order. */
  take<T>(items: readonly T[], count: number): T[] {
    const pool = [...items];
    let done = 0;
    while (done < count) {
      const left = pool.length - done;
      const picks = Math.min(count - done, picksOf(left));
      let ways = 1;
      for (let k = 0; k < picks; k++) ways *= left - k;
      let n = this.below(ways);
      for (const end = done + picks; done < end; done++) {
        const rest = pool.length - done;
        const j = done + (n % rest);
        n = Math.floor(n / rest);
        [pool[done], pool[j]] = [pool[j]!, pool[done]!];
      }
    }
    return pool.slice(0, count);
  }
}
