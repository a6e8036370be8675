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
 * Whether this page is the answer to a form that was posted or to a payment. Loaded again, come back to, or opened from
 * the history, it speaks of an older one. Only in the browser.
 */
export function isAnswer(): boolean {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // A form is answered by a redirect, also when it is posted again from the browser's error page. A browser does not
  // count the redirect of a card provider, which adds this name to our address.
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
 * Keeps what is typed into a form as its draft while React is on its way, or never comes: a reload or a power cut
 * loses nothing. React restores it, now or at the next visit.
 */
export function keepTyped(): void {
  const sent = keyIn(sentMark, document.querySelector(`[${sentMark}]`));
  if (sent && isAnswer()) dropPosted(sent);
  removeEnded();
  // On the way down, because React stops the events of a form that it has not reached yet.
  addEventListener("input", keep, true);
  addEventListener(
    "submit",
    (event) => {
      const key = keyIn(draftMark, event.target as Element);
      // Next sends nothing for good.
      const isNext = (event as SubmitEvent).submitter?.getAttribute("name") === "step";
      if (key && !isNext) setTimeout(() => event.defaultPrevented || markPosted(key));
    },
    true,
  );
}

const retryMs = 5_000;
/** After these the next load waits until the connection is back or a form is kept: the file may be gone for good. */
const mostTries = 10;
let isLoaded = false;
let tries = 0;

/** Loads what sends forms, only where one waits. */
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

/** After this the form is posted as without scripts: it comes back with all its steps on one page. */
const longestHoldMs = 10_000;

/**
 * Keeps a form with steps from being posted while React still loads: a person who presses Next on a slow line gets the
 * next step when React listens. Of several presses the form takes the first.
 * @param mark the attribute that marks such a form. Removing it lets the form go: React does that when it listens, and
 * so does the loader when React fails to load
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
