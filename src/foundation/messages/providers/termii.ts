import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { readPhoneNumber } from "../../contacts/phone-number.ts";
import type { MessageTemplate } from "../../mail/tables.ts";
import type { MessageSettings } from "../../settings/config.ts";
import {
  askMessageProvider,
  isNigerian,
  isNumber,
  type MessageProvider,
  type Report,
  resultOfStatus,
  type SendResult,
} from "./message-provider.ts";

/** Estimates in kobo: an SMS by the DND route, and a WhatsApp template of the kind "utility". */
const smsPartKobo = 500;
const whatsappKobo = 1_500;

/** One answer, or a list of one. Errors have a number or a word as `code`, also with status 200. */
const Answer = z.union([z.array(z.unknown()).transform(([first]) => first), z.unknown()]).pipe(
  z.object({
    code: z.union([z.string(), z.number()]).optional(),
    message: z.string().optional(),
    message_id: z.union([z.string(), z.number()]).optional(),
    message_id_str: z.string().optional(),
  }),
);

/** What Termii's words mean. It has no fixed codes for these. */
function failureOf(message: string): SendResult | null {
  if (/balance|insufficient|credit/i.test(message))
    return { result: "later", failure: "no_balance" };
  if (/api.?key|unauthori[sz]ed|sender.?id|device/i.test(message)) {
    return { result: "later", failure: "sign_in_refused" };
  }
  if (/too many|rate limit|try again/i.test(message)) {
    return { result: "later", failure: "refused_for_now" };
  }
  if (/phone|number|destination|recipient|dnd/i.test(message)) {
    return { result: "refused", failure: "number_refused" };
  }
  return null;
}

function resultOf(status: number, body: unknown): SendResult {
  const { data } = Answer.safeParse(body);
  const id = data?.message_id_str ?? data?.message_id;
  const isOk = status >= 200 && status < 300 && String(data?.code ?? "").toLowerCase() === "ok";
  if (isOk && id !== undefined) return { result: "taken", providerId: String(id) };
  const known = failureOf(data?.message ?? "");
  if (known && status < 500) return known;
  if (status >= 300) return resultOfStatus(status);
  // 2xx: with an error's code it was not sent; an answer that we can't read says nothing.
  return data?.code !== undefined && !isOk
    ? { result: "refused", failure: "other" }
    : { result: "unknown" };
}

const WebhookBody = z.object({
  type: z.string().optional(),
  message_id: z.union([z.string(), z.number()]).optional(),
  id: z.union([z.string(), z.number()]).optional(),
  receiver: z.union([z.string(), z.number()]).optional(),
  sender: z.union([z.string(), z.number()]).optional(),
  message: z.string().optional(),
  status: z.string().optional(),
  cost: z.union([z.string(), z.number()]).optional(),
});

const phoneOf = (number: string | number | undefined): string | null =>
  number === undefined ? null : readPhoneNumber(`+${String(number).replace(/^\+/, "")}`);

function reportsOf(body: unknown): Report[] {
  const { data } = WebhookBody.safeParse(body);
  if (!data) return [];
  if (data.type === "inbound") {
    const phone = phoneOf(data.sender);
    const id = data.message_id ?? data.id;
    const answer = { kind: "answer", phone: phone ?? "", text: data.message ?? "" } as const;
    return phone ? [{ ...answer, id: id === undefined ? null : String(id) }] : [];
  }
  if (data.message_id === undefined) return [];
  const about = { providerId: String(data.message_id), phone: phoneOf(data.receiver) };
  const cost = Number(data.cost);
  const costs = data.cost !== undefined && cost >= 0 ? { costKobo: Math.round(cost * 100) } : {};
  const status = data.status ?? "";
  if (/^delivered/i.test(status)) return [{ kind: "delivered", ...about, ...costs }];
  if (/dnd|fail|reject|expire|undeliver|absent|not exist/i.test(status))
    return [{ kind: "failed", ...about }];
  return [];
}

/** The value of the header `x-termii-signature`: HMAC-SHA512 of the raw body, in hex. */
export const termiiSignature = (rawBody: Uint8Array, secretKey: string): string =>
  createHmac("sha512", secretKey).update(rawBody).digest("hex");

/** Termii (https://developer.termii.com): SMS, and WhatsApp by template. */
export function createTermii(account: NonNullable<MessageSettings["termii"]>): MessageProvider {
  const templateId = (template: MessageTemplate | null): string => {
    const name = `${template?.name}_${template?.language}`;
    return account.templates[name] ?? name;
  };
  return {
    id: "termii",
    canBeAnswered: isNumber(account.sender),
    // Its DND route, which reaches every Nigerian number, is for Nigeria alone.
    takes: (phone, way) => way === "whatsapp" || isNigerian(phone),
    priceKobo: (way, parts) => (way === "whatsapp" ? whatsappKobo : smsPartKobo * parts),
    async send({ way, phone, text, template }) {
      const number = phone.slice(1);
      const [path, body] =
        way === "sms"
          ? [
              "/api/sms/send",
              { to: number, from: account.sender, sms: text, type: "plain", channel: "dnd" },
            ]
          : [
              "/api/send/template",
              {
                phone_number: number,
                device_id: account.deviceId,
                template_id: templateId(template),
                data: Object.fromEntries(
                  (template?.variables ?? []).map((value, at) => [String(at + 1), value]),
                ),
              },
            ];
      const answer = await askMessageProvider(`${account.apiUrl}${path}`, {
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ api_key: account.apiKey, ...body }),
      });
      return "result" in answer ? answer : resultOf(answer.status, answer.body);
    },
    isFrom({ rawBody, headers }) {
      const signature = headers["x-termii-signature"];
      if (typeof signature !== "string" || !/^[0-9a-f]{128}$/i.test(signature)) return false;
      const expected = termiiSignature(rawBody, account.secretKey);
      return timingSafeEqual(Buffer.from(signature, "hex"), Buffer.from(expected, "hex"));
    },
    readReports(rawBody) {
      try {
        const body: unknown = JSON.parse(rawBody.toString("utf8"));
        return (Array.isArray(body) ? body : [body]).flatMap(reportsOf);
      } catch {
        return [];
      }
    },
  };
}
