import { seal, unseal } from "#foundation/codes/seal.ts";
import type { Context } from "#foundation/context.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { readLevelRows } from "../levels/read-levels.server.ts";
import { programForm } from "../program/program-form.ts";
import {
  type CatalogueEntry,
  comingIntakes,
  entryOf,
  readCatalogue,
} from "../read-catalogue.server.ts";
import { findMissing } from "./find-missing.server.ts";
import { getProgramRow } from "./get-program.server.ts";

/** How long an address shows a draft. */
const previewMinutes = 30;

/**
 * Makes an address that shows a program's page as it would be after publishing. A browser opening a page sends no
 * token, so the address itself holds the permission, sealed with the academy's key.
 */
export async function createPreview(
  ctx: Context,
  id: string,
): Promise<{ url: string; expiresAt: string }> {
  requirePermission(ctx, "catalogue.manage");
  await getProgramRow(ctx, id);
  const expires = ctx.clock().getTime() + previewMinutes * 60_000;
  const sealed = seal(JSON.stringify(["preview", id, expires]), ctx.config.sealKeys);
  const query = new URLSearchParams({
    preview: Buffer.from(sealed, "base64").toString("base64url"),
  });
  return {
    url: `${ctx.config.origin}/programs/${encodeURIComponent(id)}?${query}`,
    expiresAt: new Date(expires).toISOString(),
  };
}

/** Whether an address may show the program before it is published. */
function opensPreview(ctx: Context, id: string, typed: string | null): boolean {
  if (!typed || typed.length > 1_000) return false;
  try {
    const text = unseal(Buffer.from(typed, "base64url").toString("base64"), ctx.config.sealKeys);
    const [purpose, program, expires] = JSON.parse(text) as unknown[];
    return purpose === "preview" && program === id && Number(expires) > ctx.clock().getTime();
  } catch {
    // A different key, a changed text, or not ours at all.
    return false;
  }
}

type Preview = {
  readonly entry: CatalogueEntry;
  /** The labels of what is still missing; its page has placeholders for them. */
  readonly missing: readonly string[];
};

/**
 * A program as its page will show it, for people with its preview address.
 * @param typed the address's parameter, as the visitor sent it
 * @returns nothing for any other address
 */
export async function readPreview(
  ctx: Context,
  id: string,
  typed: string | null,
): Promise<Preview | undefined> {
  if (!opensPreview(ctx, id, typed)) return undefined;
  const program = await getProgramRow(ctx, id);
  const catalogue = await readCatalogue(ctx);
  const missing = await findMissing(ctx, program, await readLevelRows(ctx));
  // Its own status is shown beside the page; the page itself looks like that of a program on offer.
  const shown = { ...program, archivedAt: null };
  return {
    entry: entryOf(shown, await comingIntakes(ctx, catalogue.day, id), catalogue),
    missing: fieldsOf(programForm()).flatMap(({ name, label }) => (name in missing ? label : [])),
  };
}
