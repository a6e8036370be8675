import { onStoredChange, storedKeys } from "#foundation/browser/browser-storage.ts";
import {
  type DraftKey,
  dropPosted,
  markPosted,
  newSeed,
  ownDraft,
  readDraft,
  removeEnded,
  saveDraft,
  waitingPrefix,
} from "#foundation/forms/drafts/draft-store.ts";

/**
 * Whether this page is the answer to a posted form or a payment. If it was reloaded, returned to, or opened
 * from the history, it is about an older one. Only in the browser.
 */
export function isAnswer(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // A form is answered by a redirect, even when it is posted again from the browser's error page. A browser
  // does not count a card provider's redirect, which adds this name to our address.
  const isReturn = visit?.type === "navigate" && location.search.includes("trxref=");
  return isReturn || (visit?.redirectCount ?? 0) > 0;
}

/** On a form with a draft, with its key, while React does not keep it (use-answers.ts). */
const draftMark = "data-draft";
/** On a page that says that a form was sent, with the key of its draft. */
const sentMark = "data-sent";

/** Where this tab keeps it. */
function keyIn(mark: string, element: Element | null | undefined): DraftKey | null {
  const key = element?.getAttribute(mark) as DraftKey | null | undefined;
  return key ? ownDraft(key) : null;
}

function keep({ target }: Event) {
  const { form, name, type } = target as HTMLInputElement;
  const key = keyIn(draftMark, form);
  if (!form || !key || !name || /password|file/.test(type)) return;
  const values = new FormData(form).getAll(name).map(String);
  const { answers = {}, seed = newSeed(), step } = readDraft(key) ?? {};
  const answer = values.length === 1 ? String(values[0]) : values;
  saveDraft(key, { answers: { ...answers, [name]: answer }, seed, step });
}

/**
 * Keeps what is typed into a form as its draft while React is on its way, or never comes: so a reload or a
 * power cut loses nothing. React restores it, now or on the next visit.
 */
export function keepTyped(): void {
  const sent = keyIn(sentMark, document.querySelector(`[${sentMark}]`));
  if (sent && isAnswer()) dropPosted(sent);
  removeEnded();
  // In the capture phase, because React stops the events of a form it has not hydrated yet.
  addEventListener("input", keep, true);
  addEventListener(
    "submit",
    (event) => {
      const key = keyIn(draftMark, event.target as Element);
      // Next submits nothing permanently.
      const isNext = (event as SubmitEvent).submitter?.getAttribute("name") === "step";
      if (key && !isNext) setTimeout(() => event.defaultPrevented || markPosted(key));
    },
    true,
  );
}

const retryMs = 5_000;
/**
 * After these, the next load waits until the connection is back or a form is stored, because the file may be
 * gone for good.
 */
const mostTries = 10;
let isLoaded = false;
let tries = 0;

/** Loads the code that sends forms, only if one is waiting. */
function load(): void {
  if (isLoaded || !navigator.onLine) return;
  if (!storedKeys().some((key) => key.startsWith(waitingPrefix))) return;
  isLoaded = true;
  import("./send-waiting.ts")
    .then((sending) => sending.followWaiting())
    .catch(() => {
      isLoaded = false;
      if (++tries < mostTries) setTimeout(load, retryMs);
    });
}

/**
 * Sends forms that wait for a connection (drafts/waiting-form.ts), and reports the result. Does nothing where OFFLINE
 * is off.
 */
export function followWaiting(): void {
  if (document.documentElement.dataset.offline === undefined) return;
  load();
  addEventListener("online", load);
  onStoredChange(load);
}

/** After this, the form is posted as without scripts, and comes back with all its steps on one page. */
const longestHoldMs = 10_000;

/**
 * Keeps a form with steps from being posted while React still loads: a person who presses Next on a slow
 * connection gets the next step once React is listening. Of several presses, only the first counts.
 * @param mark the attribute that marks such a form. Removing it releases the form: React does that once it is
 * listening, and so does the loader if React fails to load
 */
export function holdSteps(mark: string): void {
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (!form.hasAttribute(mark)) return;
    event.preventDefault();
    event.stopPropagation();
    // Shown by the form, because Enter presses a hidden button.
    form.dataset.held = "";
    setTimeout(() => form.removeAttribute(mark), longestHoldMs);
    new MutationObserver(() => {
      delete form.dataset.held;
      // Enter presses a button too. (Safari 15 has no `requestSubmit`.)
      event.submitter?.click();
    }).observe(form, { attributeFilter: [mark] });
  };
  addEventListener("submit", hold, true);
}
