import type { FileRule } from "#foundation/files/file-kinds.ts";

/** A picture of a bank slip or a screen, or the bank's PDF. */
export const proofFiles = {
  proof: { kinds: ["jpg", "png", "pdf"] },
} as const satisfies Record<string, FileRule>;

/** For one enrolment: enough to correct a bad picture, too few to fill our disk. */
export const mostProofs = 5;
