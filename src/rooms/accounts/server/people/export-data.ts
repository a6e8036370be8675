import type { Context } from "#foundation/context.ts";
import type { PersonalExport } from "../../contract/own-account.ts";
import { requirePermission } from "../require-permission.ts";
import { accountData } from "./account-data.ts";
import { ownerOf } from "./close-account.ts";
import { getPerson } from "./find-person.ts";
import type { PersonalData } from "./personal-data.ts";

/** Dates as texts, and nothing that JSON cannot hold. */
const asJson = (value: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

/**
 * Everything that we hold about the signed-in person, by room.
 * @param parts the personal data of the other rooms
 * @throws AppError 401, 403
 */
export async function exportData(
  ctx: Context,
  parts: readonly PersonalData[],
): Promise<PersonalExport> {
  const { personId } = requirePermission(ctx, "profile.manage");
  const owner = ownerOf(await getPerson(ctx, personId));
  const read: PersonalExport["parts"] = {};
  for (const part of [accountData, ...parts]) {
    read[part.name] = asJson(await part.read(ctx, owner));
  }
  return { exportedAt: ctx.clock().toISOString(), parts: read };
}
