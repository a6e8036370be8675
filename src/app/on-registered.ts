import type { OnRegistered } from "#rooms/accounts/door.server.ts";
import { recordLead } from "#rooms/affiliates/door.server.ts";

/** What other rooms do after a new account: its affiliate code leaves a lead. */
export const onRegistered: OnRegistered = async (ctx, { email, name, affiliateCode, via }) => {
  if (!affiliateCode) return;
  await recordLead(ctx, { code: affiliateCode, via, email, name, source: "sign_up" });
};
