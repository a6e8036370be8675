import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";

export const createDownloadEndpoint = defineEndpoint({
  method: "POST",
  path: "/downloads",
  who: "any-token",
  tag: "accounts",
  summary:
    "A link to a slip, receipt, export or other file, for a browser to open by itself. It works once, for 60 seconds. Access is checked when it is opened",
  body: z.object({
    path: z
      .string("Say which file")
      .max(9_000)
      .describe(
        "of a call that opens in the browser, without /api, with its query: `/me/export`, `/affiliates/referrals/csv?status=pending`",
      ),
  }),
  answers: { 201: z.object({ url: z.string(), expiresAt: z.iso.datetime() }) },
  perHour: { account: 300 },
});

export const affiliateCreateDownloadEndpoint = defineEndpoint({
  ...createDownloadEndpoint,
  path: "/affiliates/downloads",
  who: "affiliate",
});

export const adminCreateDownloadEndpoint = defineEndpoint({
  ...createDownloadEndpoint,
  path: "/admin/downloads",
  who: "admin",
  permission: "account.own",
});
