import { dayMs, hourMs, minuteMs, secondMs } from "#foundation/amounts/durations.ts";
import { onStoredChange, removeStored } from "#foundation/browser/browser-storage.ts";
import { readToken } from "#foundation/browser/stored-values.ts";
import {
  type DraftKey,
  readDraft,
  tabName,
  takeDraft,
} from "#foundation/forms/drafts/draft-store.ts";
import {
  dropQueued,
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
import { pageAfterRegistration } from "#rooms/enrolment/registration/page-after-registration.ts";

/** 1, 4, 16, 64 minutes; then every 6 hours. @param attempts from 1 */
const pauseMs = (attempts: number) => Math.min(minuteMs * 4 ** (attempts - 1), 6 * hourMs);

/** A clock that was set back must not make a form wait indefinitely. */
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

/** The draft is deleted too, unless someone has changed it since. */
function dropSentDraft(draftKey: DraftKey, { keptAt }: WaitingForm): void {
  const { savedAt = 0 } = readDraft(draftKey) ?? {};
  if (savedAt <= keptAt) removeStored(draftKey);
}

/** What became of a form; null while unknown. */
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
 * Sends the forms that wait, one after the other, in one tab at a time. A form that is sent twice anyway
 * arrives once, by its Idempotency-Key.
 */
export async function sendWaiting(now: number = Date.now()): Promise<void> {
  const work = async () => {
    for (const draftKey of queuedDrafts()) await sendOne(draftKey, now);
  };
  // Old browsers have no locks, and neither do pages without https.
  if (!navigator.locks) return work();
  await navigator.locks.request("waiting-forms", { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

const soonMs = 5 * secondMs;
let pauseNowMs = soonMs;
let dueAt = 0;

/** If the connection fails again, the pause grows to a minute. */
function send(): void {
  dueAt = Date.now() + pauseNowMs;
  pauseNowMs = Math.min(2 * pauseNowMs, minuteMs);
  void sendWaiting();
}

/**
 * Shows what is waiting for a connection and what became of it, at the bottom of any page, even without
 * React. The date formatting that pages use comes with React (foundation/time/time.ts), so this has its own.
 */

const style = `
.waiting-forms{position:fixed;z-index:81;inset:auto 0 0;background:var(--color-keke);color:var(--color-baba-deep);font-size:.9375rem}
.waiting-form{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:0 1rem;padding:.25rem 1rem}
.waiting-form p{margin:.5rem 0}
.waiting-form :is(a,button){min-height:44px;display:inline-flex;align-items:center;padding:0 .25rem;border:0;background:none;color:inherit;font:inherit;font-weight:700;text-decoration:underline;cursor:pointer}
@media print{.waiting-forms{display:none}}`;

type Notice = { text: string; link: { to: string; label: string } | null; button: string };

export function noticeOf(form: QueuedForm): Notice {
  const { title, page, keptAt } = form;
  const it = `your ${title} of ${new Date(keptAt).toLocaleDateString("en-GB", { dateStyle: "long" })}`;
  const begin = `Y${it.slice(1)}`;
  const toForm = { to: page, label: "Open the form" };
  switch (form.state) {
    case "waiting":
      return {
        text:
          form.attempts === 0
            ? `${begin} is waiting on this device. It will be sent when your network is back. Logging out deletes it.`
            : `We could not take ${it} yet. It will be sent again later.`,
        link: null,
        button: "Do not send it",
      };
    case "sent": {
      const link = form.next ? { to: form.next, label: "Open your registration" } : null;
      return { text: `${begin} was sent.`, link, button: "Close" };
    }
    case "refused":
      return {
        text: `${begin} was not accepted. ${form.message} Your answers are still in the form.`,
        link: toForm,
        button: "Close",
      };
    case "ended":
      return {
        text: `${begin} could not be sent within ${waitingDays} days. Your answers are still in the form.`,
        link: toForm,
        button: "Close",
      };
  }
}

function elementOf(draftKey: DraftKey, form: QueuedForm): HTMLElement {
  const { text, link, button } = noticeOf(form);
  const element = Object.assign(document.createElement("div"), { className: "waiting-form" });
  element.append(Object.assign(document.createElement("p"), { textContent: text }));
  if (link) {
    const { to: href, label: textContent } = link;
    const opener = Object.assign(document.createElement("a"), { href, textContent });
    // Phones are shared, so a link to a registration is not kept. A refusal is kept for its form.
    opener.onclick = () => (form.state === "sent" ? dropQueued : takeDraft)(draftKey);
    element.append(opener);
  }
  const close = Object.assign(document.createElement("button"), {
    type: "button",
    textContent: button,
    onclick: () => dropQueued(draftKey),
  });
  element.append(close);
  return element;
}

let region: HTMLElement | null = null;
let shown = "[]";

/** A live region must exist before its text, or screen readers would not notice it. */
function openRegion(): HTMLElement {
  const opened = Object.assign(document.createElement("div"), { className: "waiting-forms" });
  opened.setAttribute("role", "status");
  document.body.append(
    Object.assign(document.createElement("style"), { textContent: style }),
    opened,
  );
  return opened;
}

/** Shows the forms as they are stored now. */
function showWaiting(): void {
  const forms = queuedDrafts().flatMap((draftKey) => {
    const form = readQueued(draftKey);
    // The form's own page shows what is waiting (design/forms/waiting-notice.tsx).
    const isItsOwn =
      form?.state === "waiting" &&
      form.page.split("?")[0] === location.pathname &&
      draftKey.endsWith(`@${tabName()}`);
    return form && !isItsOwn ? [{ draftKey, form }] : [];
  });
  const now = JSON.stringify(forms);
  if (now === shown) return;
  shown = now;
  region ??= openRegion();
  // A cached page has its own notice there (offline/service-worker.ts).
  const below = document.querySelector<HTMLElement>(".kept-notice")?.offsetHeight ?? 0;
  region.style.bottom = `${below}px`;
  const elements = forms.map(({ draftKey, form }) => elementOf(draftKey, form));
  setTimeout(() => region?.replaceChildren(...elements));
}

/** Sends now, when the connection returns, and from time to time; shows what is waiting and what became of it. */
export function followWaiting(): void {
  showWaiting();
  onStoredChange(showWaiting);
  // A connection that has just returned often fails once more.
  addEventListener("online", () => {
    pauseNowMs = soonMs;
    send();
  });
  setInterval(() => navigator.onLine && Date.now() >= dueAt && send(), soonMs);
  send();
}
