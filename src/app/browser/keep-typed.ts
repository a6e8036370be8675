import {
  type DraftKey,
  dropPosted,
  markPosted,
  newSeed,
  ownDraft,
  readDraft,
  removeEnded,
  saveDraft,
} from "#foundation/forms/draft-store.ts";
import { isAnswer } from "./is-answer.ts";

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
