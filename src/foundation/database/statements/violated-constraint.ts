import { type Context, inTransaction } from "../../context.ts";

function violated(error: unknown, sought: string): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as { code?: unknown; constraint?: unknown };
    if (code === sought && typeof constraint === "string") return constraint;
  }
  return null;
}

/** The unique constraint or index that a failed statement violated; null for any other error. */
export const violatedConstraint = (error: unknown): string | null => violated(error, "23505");

/** Whether a row could not be deleted because another one refers to it. */
export const isStillNamed = (error: unknown): boolean => violated(error, "23503") !== null;

/**
 * Does something in a transaction that must happen only once. If two people do it at the same time, the database
 * refuses the second.
 * @param constraint the unique constraint or index that refuses it
 * @param refusal what the second person is told
 */
export async function refuseSecond<T>(
  ctx: Context,
  constraint: string,
  refusal: () => Error,
  work: (tx: Context) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(ctx, work);
  } catch (error) {
    if (violatedConstraint(error) === constraint) throw refusal();
    throw error;
  }
}
