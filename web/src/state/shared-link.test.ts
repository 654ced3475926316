import { describe, expect, it } from "vitest";
import { sharedAddress } from "./shared-link";

const HERE = "https://play.example.org";
const CODE = "k7mf-2qxd-9rtw-abcd";

function shared(parts: Record<string, string>): string {
  return sharedAddress(`?${new URLSearchParams(parts)}`, HERE);
}

describe("a link shared with the app", () => {
  it("leads to the table of the invite, wherever the link stands", () => {
    expect(shared({ url: `${HERE}/join/${CODE}` })).toBe(`/join/${CODE}`);
    expect(shared({ text: `Come and play! ${HERE}/join/${CODE}` })).toBe(`/join/${CODE}`);
    expect(shared({ text: CODE.toUpperCase() })).toBe(`/join/${CODE}`);
  });

  it("leads to another page of this server", () => {
    expect(shared({ text: `Look: ${HERE}/rules/clans` })).toBe("/rules/clans");
  });

  it("never leads to another site or to the API", () => {
    for (const link of ["https://evil.example/table/1", `${HERE}/api/v1/me`, "javascript:alert(1)", "http://", ""])
      expect(shared({ url: link })).toBe("/join");
  });
});
