import type { OtherDraft } from "#foundation/forms/drafts/keep-answers.ts";
import type { FormAnswers } from "#foundation/forms/use-answers.ts";
import { Button } from "../actions/button.tsx";
import { Alert } from "../messages/alert.tsx";

/** `Answers of Hassan, Tiling, Section C (step 3 of 6), saved 10:42`; with the day, if it is not today's. */
function wordsOfDraft(
  { name, savedAt }: OtherDraft,
  place: string,
  now: Date = new Date(),
): string {
  const at = new Date(savedAt);
  const time = at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  const day = at.toLocaleDateString("en-GB", { day: "numeric", month: "long" });
  const isToday = at.toDateString() === now.toDateString();
  const whose = name ? `Answers of ${name}` : "What you typed";
  return [whose, place, `saved ${isToday ? "" : `${day}, `}${time}`].filter(Boolean).join(", ");
}

/**
 * Drafts of this form from other tabs, or from this one before it was closed. Nothing is filled in until someone asks
 * for it.
 */
export function DraftOffers({
  state,
  placeOf = () => "",
}: {
  readonly state: FormAnswers;
  /** What a draft is for and where it was left, by the id of its step. */
  readonly placeOf?: (step: string | undefined) => string;
}) {
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
          const words = wordsOfDraft(draft, placeOf(draft.step));
          const of = <span className="visually-hidden">: {words}</span>;
          return (
            <li key={draft.key}>
              <span>{words}</span>
              <span className="row">
                <Button
                  variant="secondary"
                  onClick={() => {
                    state.continueWith(draft);
                    focusForm();
                  }}
                >
                  Continue{of}
                </Button>
                <Button variant="quiet" onClick={() => state.deleteOther(draft)}>
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
