import { inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { providerName } from "../provider/card-provider.ts";
import { settlements } from "./tables.server.ts";

/** What people call settlements, by their ids: "Paystack 20261127". */
export async function nameSettlements(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await ctx.db
    .select({ id: settlements.id, provider: settlements.provider, number: settlements.providerId })
    .from(settlements)
    .where(inArray(settlements.id, [...ids]));
  return new Map(
    found.map(({ id, provider, number }) => [id, `${providerName(provider)} ${number}`]),
  );
}
