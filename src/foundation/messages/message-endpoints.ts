import * as z from "zod";
import { defineEndpoint } from "../http/endpoint.ts";

export const receiveReportsEndpoint = defineEndpoint({
  method: "POST",
  path: "/webhooks/messages/:provider",
  who: "anyone",
  tag: "messages",
  summary:
    "Receives delivery reports and answers from a provider of messages; 200 for those about no message of ours. 401 bad_signature; 404 for a provider that the academy doesn't use",
  ownCheck: "the provider's signature of the raw body, or the secret in the address",
  perMinute: 6_000,
  rawBody: true,
  repeatable: true,
  params: z.object({ provider: z.string().max(100) }),
  query: z.object({ secret: z.string().max(200).optional() }),
  answers: { 200: z.object({ received: z.literal(true) }) },
});
