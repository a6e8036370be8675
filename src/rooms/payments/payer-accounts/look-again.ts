import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";

const LookedAgain = z.object({
  bookedKobo: z
    .int()
    .describe("what has come meanwhile and is booked now, for any order of the payer"),
  hasNumber: z
    .boolean()
    .describe("the payer has an account number, about which the bank was asked"),
  isAnswered: z.boolean().describe("the card provider answered all that we asked"),
});
export type LookedAgain = z.output<typeof LookedAgain>;

export const lookAgainEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/enrolments/:id/look-again",
  who: "admin",
  permission: "payments.read",
  tag: "payments",
  summary:
    "For somebody who says that they have paid: asks the card provider about the open card payments of the order and about transfers to the payer's account number, and books what has come. What the bank still has to find comes later by itself. 404 when there is nothing to pay",
  // It books only what the provider says, each once.
  repeatable: true,
  perHour: { id: 60 },
  params: z.object({ id: z.string().max(100) }),
  answers: { 200: LookedAgain },
});
