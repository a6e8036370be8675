import { createHmac } from "node:crypto";
import * as z from "zod";
import { isSameSecret, newId } from "../../codes/ids.ts";
import type { Config } from "../../settings/config.ts";
import { isNigerian, type MessageProvider, type Report } from "./message-provider.ts";

const smsPartKobo = 400;
const whatsappKobo = 1_500;

const ReportBody = z.union([
  z.object({
    kind: z.enum(["delivered", "failed"]),
    providerId: z.string(),
    phone: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("answer"),
    phone: z.string(),
    text: z.string(),
    id: z.string().nullable().default(null),
  }),
]);

/** What the demonstration signs its reports with; nothing real depends on it. */
export const sandboxSecret = ({ sealKeys: [key], databaseUrl }: Config): string =>
  createHmac("sha256", key).update(`messages ${databaseUrl}`).digest("hex");

/**
 * Takes every message and sends none: /sandbox/messages shows them, and its buttons report what a phone would. It takes
 * what Termii does, so that the demonstration shows foreign numbers as they are.
 */
export const createSandbox = (config: Config): MessageProvider => ({
  id: "sandbox",
  canBeAnswered: true,
  takes: (phone, way) => way === "whatsapp" || isNigerian(phone),
  priceKobo: (way, parts) => (way === "whatsapp" ? whatsappKobo : smsPartKobo * parts),
  send: async () => ({ result: "taken", providerId: newId() }),
  isFrom: ({ secret }) => isSameSecret(secret ?? "", sandboxSecret(config)),
  readReports(rawBody): Report[] {
    try {
      return [ReportBody.parse(JSON.parse(rawBody.toString("utf8")))];
    } catch {
      return [];
    }
  },
});
