import type { Problem } from "./wire";

/** A refusal: the host's code and facts, or `offline` when it cannot be reached. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly args: Problem["args"] = {},
  ) {
    super(message);
  }
}
