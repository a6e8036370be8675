import { useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { type Loaded, useLoaded } from "#design/loading/use-loaded.ts";
import { getCentre, shortNameOf } from "#foundation/academy/centres.ts";
import { callApi } from "#foundation/http/call.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { OwnCash } from "#rooms/payments/tills/tills.ts";
import type { DialogProblem } from "../form-dialog.tsx";
import { openTillWords } from "../payments/payment-words.ts";
import { CountDialog, openingOf } from "./count-dialog.tsx";

type OwnTills = { readonly centres: readonly OwnCash[] };

const load = (signal: AbortSignal) => callApi("GET /admin/tills/mine", {}, { signal });

/** The caller's own till at each centre, their own centre first. */
export const useOwnCash = (): Loaded<OwnTills> => useLoaded(load);

export const tillPath = (id: string) => `/admin/tills/${encodeURIComponent(id)}`;

/** A till that was opened on an earlier day was forgotten. */
export const isFromEarlierDay = (openedAt: string) =>
  lagosDay(new Date(openedAt)) < lagosDay(new Date());

/**
 * What to do if cash was refused because no till is open. The typed text stays, because the till opens in another tab.
 */
export const OpenTillHint = () => (
  <>
    <a href="/admin/tills" target="_blank" rel="noopener">
      Open your till in a new tab
    </a>
    , then send this again. What you typed stays here.
  </>
);

/** A refusal, with a link to the tills if the person has no open till. */
export function withTillHint(
  problem: { readonly title: string | null; readonly text: string } | null,
  code: string | undefined,
): DialogProblem | null {
  if (code !== "till_closed" || !problem?.text.startsWith("Open your till")) return problem;
  const text = (
    <>
      {problem.text} <OpenTillHint />
    </>
  );
  return { ...problem, text };
}

/**
 * One line about the person's own till, for the top of a screen where cash is taken: its state, or the button that
 * opens it.
 * @param cash of the centre where someone works: the first of `useOwnCash`
 */
export function TillStatus({
  cash,
  onChanged,
}: {
  readonly cash: OwnCash;
  readonly onChanged: () => void;
}) {
  const [isOpening, setIsOpening] = useState(false);
  const centre = shortNameOf(getCentre(cash.centreId));
  return (
    <div className="row till-status">
      {cash.till ? (
        <p>
          <Link to={tillPath(cash.till.id)}>{openTillWords(centre, cash.till)}</Link>
          {isFromEarlierDay(cash.till.openedAt) && (
            <b className="till-differs"> It was opened on an earlier day. Close it first.</b>
          )}
        </p>
      ) : (
        <>
          <p>No open till at {centre}: no cash can be taken or given back.</p>
          {cash.mustHandOver || !cash.mayOpen ? (
            <Link to="/admin/tills">See why</Link>
          ) : (
            <Button onClick={() => setIsOpening(true)}>Open your till</Button>
          )}
        </>
      )}
      {isOpening && (
        <CountDialog
          counting={openingOf(cash)}
          onClose={() => setIsOpening(false)}
          onDone={onChanged}
        />
      )}
    </div>
  );
}
