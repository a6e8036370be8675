import type * as z from "zod";
import { parseJson } from "./paystack/parse-json.ts";
import { Webhook } from "./paystack/shapes.ts";

/** A webhook's event and data; null for a body that is no event. */
export function readWebhook(body: Uint8Array): z.output<typeof Webhook> | null {
  try {
    return Webhook.parse(parseJson(Buffer.from(body).toString("utf8")));
  } catch {
    return null;
  }
}
