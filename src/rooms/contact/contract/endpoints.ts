import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { ContactMessage } from "./contact-message.ts";

export const sendMessageEndpoint = defineEndpoint({
  method: "POST",
  path: "/contact",
  who: "anyone",
  tag: "contact",
  summary: "Write to the academy; acknowledged by email",
  body: ContactMessage,
  answers: { 201: z.object({ id: z.string() }) },
  // Far more than a message may have, so that one too long is refused at its field.
  bodyBytes: 1_000_000,
  perMinute: 120,
  perHour: { email: 10 },
});
