import { randomBytes } from "node:crypto";

/** Different in every process, so that ids of two processes differ too. */
const ownPrefix = randomBytes(8).toString("hex");
let count = 0;

/**
 * The id of a request, for its log lines and its `x-request-id`. It is unique, but not secret: it can be
 * guessed.
 */
export const newRequestId = (): string => `${ownPrefix}-${(count++).toString(36)}`;
