import type { Context } from "#foundation/context.ts";
import { findNames } from "#rooms/accounts/server/door.ts";

/** Gives the name of each of these people; null for nobody. */
export async function adminNames(
  ctx: Context,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string | null> {
  const names = await findNames(
    ctx,
    ids.filter((id) => id !== null),
  );
  return (id) => (id === null ? null : (names.get(id) ?? null));
}
