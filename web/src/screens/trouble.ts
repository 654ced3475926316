/** A refusal in words: what is wrong, why, and which rule says so. */

import type { Problem } from "../api/wire";
import type { Args } from "../i18n/message";
import { t, trackInSentence, word } from "../i18n/t";

/** Facts of a refusal that are terrains. */
const TERRAINS = ["mine", "theirs"];

/** The reason for a refusal, with terrain and tracks in the reader's language. */
export function reasonWords(code: string, args: Args): string {
  const said = Object.fromEntries(
    Object.entries(args).map(([key, value]) => [
      key,
      typeof value !== "string"
        ? value
        : TERRAINS.includes(key)
          ? word("terrain", value)
          : key === "track"
            ? trackInSentence(value)
            : key === "requirement"
              ? word("require", value)
              : value,
    ]),
  );
  return word("why", code, said);
}

export function problemWords(problem: Problem): string {
  if (problem.code !== "illegal_move") return word("trouble", problem.code);
  const reason = reasonWords(String(problem.args.reason ?? ""), problem.args);
  return problem.rule ? t("trouble.rule", { reason, rule: problem.rule }) : reason;
}
