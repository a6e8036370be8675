import { dayMs, hourMs, minuteMs, secondMs } from "#foundation/amounts/durations.ts";
import { onStoredChange, removeStored } from "#foundation/browser/browser-storage.ts";
import { readToken } from "#foundation/browser/stored-values.ts";
import { type DraftKey, readDraft } from "#foundation/forms/drafts/draft-store.ts";
import {
  type QueuedForm,
  queuedDrafts,
  readQueued,
  saveQueued,
  sessionMark,
  type WaitingForm,
} from "#foundation/forms/drafts/waiting-form.ts";
import type { ErrorBody } from "#foundation/http/answers/error-body.ts";
import { audiences } from "#foundation/http/audiences.ts";
import { waitingDays } from "#foundation/time/kept-days.ts";
import { pageAfterRegistration } from "#rooms/enrolment/rules/registration/page-after-registration.ts";
import { showWaiting } from "./waiting-notices.ts";

/** 1, 4, 16, 64 minutes; then every 6 hours. @param attempts from 1 */
const pauseMs = (attempts: number) => Math.min(minuteMs * 4 ** (attempts - 1), 6 * hourMs);

/** A clock that was set back must not make a form that waits for ever. */
const isOver = ({ keptAt }: WaitingForm, now: number) =>
  now - keptAt > waitingDays * dayMs || now - keptAt < -dayMs;

function post({ address, body, key, signedIn }: WaitingForm): Promise<Response> {
  const token = readToken(audiences.user.token);
  return fetch(address, {
    method: "POST",
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      "idempotency-key": key,
      ...(token && signedIn === sessionMark() ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
}

/** The draft goes too, unless someone changed it since. */
function dropSentDraft(draftKey: DraftKey, { keptAt }: WaitingForm): void {
  const { savedAt = 0 } = readDraft(draftKey) ?? {};
  if (savedAt <= keptAt) removeStored(draftKey);
}

/** What became of a form; null while nobody knows. */
async function outcomeOf(
  form: WaitingForm,
  response: Response,
  now: number,
): Promise<QueuedForm | null> {
  const { title, page, keptAt } = form;
  // Only the site answers with JSON: a hotel's sign-in page does not.
  const answer = (await response.json().catch(() => null)) as unknown;
  const { status } = response;
  if (response.ok && answer) {
    return { state: "sent", title, page, keptAt, next: pageAfterRegistration(answer) };
  }
  if ([408, 425, 429].includes(status) || status >= 500) {
    const attempts = form.attempts + 1;
    const askedMs = 1000 * (Number(response.headers.get("retry-after")) || 0);
    return { ...form, attempts, notBefore: now + Math.max(pauseMs(attempts), askedMs) };
  }
  const refusal = answer as Partial<ErrorBody> | null;
  if (!refusal?.code) return null;
  const { error: message = "", fields = {} } = refusal;
  return { state: "refused", title, page, keptAt, message, fields };
}

async function sendOne(draftKey: DraftKey, now: number): Promise<void> {
  const form = readQueued(draftKey);
  if (form?.state !== "waiting") return;
  if (isOver(form, now)) {
    const { title, page, keptAt } = form;
    saveQueued(draftKey, { state: "ended", title, page, keptAt });
    return;
  }
  if (form.notBefore > now) return;
  const response = await post(form).catch(() => null);
  const outcome = response && (await outcomeOf(form, response, now));
  // It may be cleared by now, sent by its own page, or replaced.
  const latest = readQueued(draftKey);
  if (!outcome || latest?.state !== "waiting" || latest.key !== form.key) return;
  if (outcome.state === "sent") dropSentDraft(draftKey, form);
  saveQueued(draftKey, outcome);
}

/**
 * Sends the forms that wait, one after the other, in one tab at a time. A form that was sent twice all the same
 * arrives once, by its Idempotency-Key.
 */
export async function sendWaiting(now: number = Date.now()): Promise<void> {
  const work = async () => {
    for (const draftKey of queuedDrafts()) await sendOne(draftKey, now);
  };
  // Old browsers have no locks, and neither has a page without https.
  if (!navigator.locks) return work();
  await navigator.locks.request("waiting-forms", { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

const soonMs = 5 * secondMs;
let pauseNowMs = soonMs;
let dueAt = 0;

/** Where the connection fails again, the pause grows to a minute. */
function send(): void {
  dueAt = Date.now() + pauseNowMs;
  pauseNowMs = Math.min(2 * pauseNowMs, minuteMs);
  void sendWaiting();
}

/** Sends now, when the connection is back, and from time to time; shows what waits and what became of it. */
export function followWaiting(): void {
  showWaiting();
  onStoredChange(showWaiting);
  // A line that has just returned often fails once more.
  addEventListener("online", () => {
    pauseNowMs = soonMs;
    send();
  });
  setInterval(() => navigator.onLine && Date.now() >= dueAt && send(), soonMs);
  send();
}
