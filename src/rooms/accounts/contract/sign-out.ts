import { defineEndpoint } from "#foundation/http/endpoint.ts";

const tag = "accounts";
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
