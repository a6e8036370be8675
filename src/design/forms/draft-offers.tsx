import type { OtherDraft } from "#foundation/forms/drafts/keep-answers.ts";
import type { FormAnswers } from "#foundation/forms/use-answers.ts";
import { Button } from "../actions/button.tsx";
import { Alert } from "../messages/alert.tsx";

/** `Answers of Hassan, saved 10:42`; with the day, if it is not today's. */
function wordsOfDraft({ name, savedAt }: OtherDraft, now: Date = new Date()): string {
  const at = new Date(savedAt);
  const time = at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const day = at.toLocaleDateString("en-GB", { day: "numeric", month: "long" });
  const isToday = at.toDateString() === now.toDateString();
  return `${name ? `Answers of ${name}` : "What you typed"}, saved ${isToday ? "" : `${day}, `}${time}`;
}

/**
 * Drafts of this form from other tabs, or from this one before it was closed. Nothing is filled in until someone asks
 * for it.
 */
export function DraftOffers({ state }: { readonly state: FormAnswers }) {
  const { others, element } = state;
  if (others.length === 0) return null;
  /** The pressed button disappears. */
  const focusForm = () => {
    if (!element) return;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  };
  return (
    <Alert tone="info" title="You started this form earlier" className="mb-16 with-script">
      <ul className="draft-offers">
        {others.map((draft) => {
          const words = wordsOfDraft(draft);
          const of = <span className="visually-hidden">: {words}</span>;
          return (
            <li key={draft.key}>
              <span>{words}</span>
              <span className="row">
                <Button
                  variant="secondary"
                  onClick={() => {
                    state.continueWith(draft.key);
                    focusForm();
                  }}
                >
                  Continue{of}
                </Button>
                <Button variant="quiet" onClick={() => state.deleteOther(draft.key)}>
                  Delete{of}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      <Button
        variant="quiet"
        onClick={() => {
          state.startNew();
          focusForm();
        }}
      >
        Start new
      </Button>
    </Alert>
  );
}
