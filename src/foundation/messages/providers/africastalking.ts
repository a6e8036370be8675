import * as z from "zod";
import { isSameSecret } from "../../codes/ids.ts";
import { readPhoneNumber } from "../../contacts/phone-number.ts";
import type { MessageSettings } from "../../settings/config.ts";
import {
  askMessageProvider,
  isNumber,
  type MessageProvider,
  type Report,
  resultOfStatus,
  type SendResult,
} from "./message-provider.ts";

/** Our estimate of an SMS to Nigeria. Its answers have the real cost. */
const smsPartKobo = 400;

const Answer = z.object({
  SMSMessageData: z.object({
    Message: z.string().optional(),
    Recipients: z
      .array(
        z.object({
          statusCode: z.number(),
          messageId: z.string().optional(),
          cost: z.string().optional(),
        }),
      )
      .default([]),
  }),
});

/** Its codes for a recipient (https://developers.africastalking.com/docs/sms/sending/bulk). */
const refusals: Readonly<Record<number, SendResult>> = {
  401: { result: "later", failure: "refused_for_now" },
  402: { result: "later", failure: "sign_in_refused" },
  403: { result: "refused", failure: "number_refused" },
  404: { result: "refused", failure: "number_refused" },
  405: { result: "later", failure: "no_balance" },
  // On their list of those who opted out: the number is not wrong.
  406: { result: "refused", failure: "stopped" },
  407: { result: "refused", failure: "abroad" },
  409: { result: "refused", failure: "number_refused" },
  500: { result: "unknown" },
  501: { result: "unknown" },
  502: { result: "refused", failure: "other" },
};

/** `NGN 2.2000` → 220; other currencies are not ours to count. */
function costOf(cost: string | undefined): { costKobo: number } | object {
  const amount = /^NGN (\d+(?:\.\d+)?)$/.exec(cost ?? "")?.[1];
  return amount === undefined ? {} : { costKobo: Math.round(Number(amount) * 100) };
}

function resultOf(status: number, body: unknown): SendResult {
  const { data } = Answer.safeParse(body);
  if (status < 200 || status >= 300) return resultOfStatus(status);
  if (!data) return { result: "unknown" };
  const [recipient] = data.SMSMessageData.Recipients;
  if (!recipient) {
    // Nobody got it: the reason is one word, such as InvalidSenderId.
    return /balance/i.test(data.SMSMessageData.Message ?? "")
      ? { result: "later", failure: "no_balance" }
      : { result: "later", failure: "sign_in_refused" };
  }
  const { statusCode, messageId } = recipient;
  if (statusCode >= 100 && statusCode < 200) {
    return { result: "taken", providerId: messageId ?? null, ...costOf(recipient.cost) };
  }
  return refusals[statusCode] ?? { result: "refused", failure: "other" };
}

/** A text that a person sent has `from` and `text`, a report `id` and `status`, an opt-out only a number. */
function reportsOf(form: URLSearchParams): Report[] {
  const of = (name: string) => form.get(name) ?? "";
  const phone = readPhoneNumber(of("phoneNumber") || of("from"));
  if (form.has("text"))
    return phone ? [{ kind: "answer", phone, text: of("text"), id: of("id") || null }] : [];
  const status = of("status");
  if (!status) return phone ? [{ kind: "answer", phone, text: "STOP", id: null }] : [];
  const about = { providerId: of("id"), phone };
  if (!about.providerId) return [];
  if (status === "Success" || status === "Delivered") return [{ kind: "delivered", ...about }];
  return /^(Failed|Rejected|Expired|AbsentSubscriber)$/.test(status)
    ? [{ kind: "failed", ...about }]
    : [];
}

/** Africa's Talking (https://developers.africastalking.com): SMS to most of Africa. */
export function createAfricasTalking(
  account: NonNullable<MessageSettings["africasTalking"]>,
): MessageProvider {
  return {
    id: "africastalking",
    canBeAnswered: isNumber(account.sender),
    // It routes to the whole continent, whose country codes begin with 2.
    takes: (phone, way) => way === "sms" && phone.startsWith("+2"),
    priceKobo: (_way, parts) => smsPartKobo * parts,
    async send({ phone, text }) {
      const form = new URLSearchParams({ username: account.username, to: phone, message: text });
      if (account.sender) form.set("from", account.sender);
      const answer = await askMessageProvider(`${account.apiUrl}/version1/messaging`, {
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          accept: "application/json",
          apiKey: account.apiKey,
        },
        body: form.toString(),
      });
      return "result" in answer ? answer : resultOf(answer.status, answer.body);
    },
    isFrom: ({ secret }) => isSameSecret(secret ?? "", account.webhookSecret),
    readReports: (rawBody) => reportsOf(new URLSearchParams(rawBody.toString("utf8"))),
  };
}
