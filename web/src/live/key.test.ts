import { expect, it, vi } from "vitest";
import { freshKey } from "./key";

it("makes keys of its own where the browser has none to offer", () => {
  vi.spyOn(crypto, "randomUUID").mockImplementation(() => {
    throw new TypeError("only with https");
  });
  const keys = Array.from({ length: 200 }, freshKey);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) expect(key).toMatch(/^[a-z0-9-]{4,31}$/);
});
