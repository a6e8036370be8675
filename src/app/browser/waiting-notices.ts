import { type DraftKey, tabName, takeDraft } from "#foundation/forms/drafts/draft-store.ts";
import {
  dropQueued,
  type QueuedForm,
  queuedDrafts,
  readQueued,
} from "#foundation/forms/drafts/waiting-form.ts";
import { waitingDays } from "#foundation/time/kept-days.ts";

/**
 * What waits for a connection and what became of it, at the bottom of any page, also of one without React. The words of
 * days that pages use come with React (foundation/time/time.ts), so this has its own.
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
            ? `${begin} waits on this device. It will be sent when your network is back. Logging out deletes it.`
            : `We could not take ${it} yet. It is sent again later.`,
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
    // Phones are shared: a link to a registration does not stay. A refusal stays for its form.
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

/** A live region is there before its text, or screen readers would not notice it. */
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
export function showWaiting(): void {
  const forms = queuedDrafts().flatMap((draftKey) => {
    const form = readQueued(draftKey);
    // Its own page says itself what waits (design/forms/waiting-notice.tsx).
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
  // A kept page has its own line there (offline/offline-page.ts).
  const below = document.querySelector<HTMLElement>(".kept-notice")?.offsetHeight ?? 0;
  region.style.bottom = `${below}px`;
  const elements = forms.map(({ draftKey, form }) => elementOf(draftKey, form));
  setTimeout(() => region?.replaceChildren(...elements));
}
