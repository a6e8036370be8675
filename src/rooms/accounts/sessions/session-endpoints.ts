import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";

const tag = "accounts";

/** One device that is signed in. */
export const OpenSession = z.object({
  id: z.string(),
  device: z.string().nullable().describe("`Chrome on Android`; null when the browser does not say"),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().describe("at most five minutes behind"),
  isThisOne: z.boolean(),
});
export type OpenSession = z.output<typeof OpenSession>;

export const listSessionsEndpoint = defineEndpoint({
  method: "GET",
  path: "/auth/sessions",
  who: "any-token",
  tag,
  summary: "The devices that are signed in to the account, this one first",
  answers: { 200: z.object({ sessions: z.array(OpenSession), total: z.int() }) },
});

export const adminListSessionsEndpoint = defineEndpoint({
  ...listSessionsEndpoint,
  path: "/admin/sessions",
  who: "admin",
  permission: "account.own",
});

export const affiliateListSessionsEndpoint = defineEndpoint({
  ...listSessionsEndpoint,
  path: "/affiliates/sessions",
  who: "affiliate",
});

export const endOtherSessionsEndpoint = defineEndpoint({
  method: "DELETE",
  path: "/auth/sessions",
  who: "any-token",
  tag,
  summary: "Signs out every other device of the account",
  answers: { 204: null },
});

export const adminEndOtherSessionsEndpoint = defineEndpoint({
  ...endOtherSessionsEndpoint,
  path: "/admin/sessions",
  who: "admin",
  permission: "account.own",
});

export const affiliateEndOtherSessionsEndpoint = defineEndpoint({
  ...endOtherSessionsEndpoint,
  path: "/affiliates/sessions",
  who: "affiliate",
});

const answers = { 204: null } as const;

export const logoutEndpoint = defineEndpoint({
  method: "POST",
  path: "/auth/logout",
  who: "any-token",
  beforePasswordChange: true,
  tag,
  summary: "Ends the session of the token that is sent",
  answers,
});

export const adminLogoutEndpoint = defineEndpoint({
  ...logoutEndpoint,
  path: "/admin/logout",
  who: "admin",
  permission: "account.own",
  beforeSecondFactor: true,
});

export const affiliateLogoutEndpoint = defineEndpoint({
  ...logoutEndpoint,
  path: "/affiliates/logout",
  who: "affiliate",
});
