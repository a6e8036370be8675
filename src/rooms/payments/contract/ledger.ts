import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";

export const getLedgerEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/ledger",
  who: "admin",
  permission: "ledger.read",
  tag: "payments",
  summary:
    "The balance of every account of the ledger, and how many transactions do not balance; format=csv sends all entries as a file",
  opensInBrowser: true,
  query: z.object({ format: z.enum(["json", "csv"]).default("json") }),
  answers: {
    200: z.object({
      accounts: z.array(
        z.object({
          account: z.string(),
          balanceKobo: z.int().describe("debit positive, credit negative"),
        }),
      ),
      unbalanced: z.int().describe("0, because the database refuses others"),
    }),
  },
});
