import type { MessageTemplate } from "../../mail/tables.ts";
import type { MailFailure } from "../../mail-states.ts";
import type { Way } from "../ways.ts";

/** The ways that go to a phone. */
export type PhoneWay = Exclude<Way, "email">;
export const isPhoneWay = (way: Way): way is PhoneWay => way !== "email";

/** What a provider is asked to send. */
type PhoneMessage = {
  readonly way: PhoneWay;
  /** As `readPhoneNumber` gives it. */
  readonly phone: string;
  readonly text: string;
  /** Of a WhatsApp message. */
  readonly template: MessageTemplate | null;
};

/**
 * What came of it:
 * - `taken`: the provider has it, and calls it `providerId`; `costKobo` if it says so;
 * - `refused`: it has not, and never will;
 * - `later`: it has not, but may when we try again;
 * - `unknown`: we don't know whether it has.
 */
export type SendResult =
  | { readonly result: "taken"; readonly providerId: string | null; readonly costKobo?: number }
  | { readonly result: "refused" | "later"; readonly failure: MailFailure }
  | { readonly result: "unknown" };

/** A provider's report in our words. */
export type Report =
  | {
      readonly kind: "delivered" | "failed";
      readonly providerId: string;
      /** The number, where the report has it. */
      readonly phone: string | null;
      /** What it cost, where the report says so. */
      readonly costKobo?: number;
    }
  | {
      readonly kind: "answer";
      readonly phone: string;
      readonly text: string;
      /** What the provider calls the answer; null if it has no name. */
      readonly id: string | null;
    };

/** What a webhook came with. */
export type SentReport = {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The `secret` in the address. */
  readonly secret: string | undefined;
};

/** One who sends messages to phones. Each is a file of this folder. */
export type MessageProvider = {
  /** In small letters: in settings, rows and its webhook's address. */
  readonly id: "termii" | "africastalking" | "sandbox";
  /** Whether it sends to this number at all, by its country. */
  takes(phone: string, way: PhoneWay): boolean;
  /** Whether a person can answer an SMS of this sender: a number can be written to, a name can't. */
  readonly canBeAnswered: boolean;
  /** Our estimate of what a message costs, in kobo, before the provider says it. */
  priceKobo(way: PhoneWay, parts: number): number;
  /** Never throws. */
  send(message: PhoneMessage): Promise<SendResult>;
  /** Whether the provider sent a webhook. */
  isFrom(report: SentReport): boolean;
  /** What is in it; empty for what we have no use for, or can't read. */
  readReports(rawBody: Buffer): Report[];
};

/** How long we wait for a provider's answer. */
const answerLimitMs = 20_000;

/** A request that has surely not reached the provider, by the code of the error's cause. */
const neverArrived = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];

export type ProviderAnswer = { readonly status: number; readonly body: unknown };

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Sends a request to a provider once. @returns its status and JSON, null for a body that is none; or what came of it
 * when there is no answer
 */
export async function askMessageProvider(
  url: string,
  request: { headers: Record<string, string>; body: string },
): Promise<ProviderAnswer | SendResult> {
  try {
    const response = await fetch(url, {
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(answerLimitMs),
      body: request.body,
      // A kept connection may be closed at the other end just as we use it, and then nobody knows what arrived.
      headers: { ...request.headers, connection: "close" },
    });
    return { status: response.status, body: readJson(await response.text()) };
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
    return typeof code === "string" && neverArrived.includes(code)
      ? { result: "later", failure: "server_unreachable" }
      : { result: "unknown" };
  }
}

/**
 * What a status without a readable message means: a wrong key and "too many requests" have sent nothing. After 5xx
 * nobody knows.
 */
export function resultOfStatus(status: number): SendResult {
  if (status >= 500) return { result: "unknown" };
  if (status === 401 || status === 403) return { result: "later", failure: "sign_in_refused" };
  if (status === 402) return { result: "later", failure: "no_balance" };
  if (status === 408 || status === 429) return { result: "later", failure: "refused_for_now" };
  return { result: "refused", failure: "other" };
}

/** A sender of letters, such as `Zaure`, gets no answers. */
export const isNumber = (sender: string | null | undefined): boolean =>
  /^\+?\d+$/.test(sender ?? "");

export const isNigerian = (phone: string): boolean => phone.startsWith("+234");
