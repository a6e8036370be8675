import type * as z from "zod";
import { parseJson } from "./parse-json.ts";
import { Webhook } from "./shapes.ts";

/** The event and data of a webhook. Null if the body is not an event. */
export function readWebhook(body: Uint8Array): z.output<typeof Webhook> | null {
  try {
    return Webhook.parse(parseJson(Buffer.from(body).toString("utf8")));
  } catch {
    return null;
  }
}
