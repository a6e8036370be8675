import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { Link } from "#design/actions/link.tsx";
import { type Loaded, useLoaded } from "#design/loading/use-loaded.ts";
import { Alert } from "#design/messages/alert.tsx";
import { getCentre, shortNameOf } from "#foundation/academy/centres.ts";
import { callApi } from "#foundation/http/call.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { OwnCash } from "#rooms/payments/tills/tills.ts";
import { openTillWords } from "../payments/payment-words.ts";
import { CountDialog, openingOf } from "./count-dialog.tsx";

type OwnCentres = { readonly centres: readonly OwnCash[] };

const load = (signal: AbortSignal) => callApi("GET /admin/tills/mine", {}, { signal });

/** The caller's own till at each centre, their own centre first. */
export const useOwnCash = (): Loaded<OwnCentres> => useLoaded(load);

/** What a form that takes or gives cash knows about the person's own tills. */
export type OwnTills = {
  /** The answer came, or it can't come now. */
  readonly isSettled: boolean;
  /** Empty until it is known. */
  readonly centres: readonly OwnCash[];
  /** The centre of the only open till: nobody has to say where the cash is. */
  readonly tillAt: string | null;
  /** It is known that no till is open: cash would be refused. */
  readonly hasNone: boolean;
  readonly reload: () => void;
};

export function useOwnTills(): OwnTills {
  const { state, reload } = useOwnCash();
  const centres = state.kind === "ready" ? state.value.centres : [];
  const open = centres.filter(({ till }) => till !== null);
  return {
    isSettled: state.kind !== "loading",
    centres,
    tillAt: open.length === 1 ? (open[0]?.location ?? null) : null,
    hasNone: state.kind === "ready" && open.length === 0,
    reload,
  };
}

export const tillPath = (id: string) => `/admin/tills/${encodeURIComponent(id)}`;

/** A till that was opened on an earlier day was forgotten. */
export const isFromEarlierDay = (openedAt: string) =>
  lagosDay(new Date(openedAt)) < lagosDay(new Date());

const mayBeOpened = ({ mayOpen, mustHandOver }: OwnCash) => mayOpen && !mustHandOver;

/** What a dialog was told if cash was refused because the person has no open till; null for any other answer. */
export const tillRefusal = ({
  code,
  problem,
}: {
  readonly code: string | undefined;
  readonly problem: { readonly text: string } | null;
}): string | null =>
  code === "till_closed" && problem?.text.startsWith("Open your till") ? problem.text : null;

type NeededTill = {
  readonly tills: OwnTills;
  /** Whether the form is about cash now. */
  readonly isCash: boolean;
  /** The name or the id of the centre whose till it would be; the person's own without one. */
  readonly at: string | null | undefined;
  /** What the server said when it refused the cash; null before that. */
  readonly refusal: string | null;
  readonly form: HTMLFormElement | null;
};

/**
 * The open till that cash needs, in the middle of a form: what is missing, with the button that opens it. The form goes
 * on as it was typed.
 * @returns `notice` for the form, and `dialog` for outside it: it has a form of its own
 */
export function useNeededTill({ tills, isCash, at, refusal, form }: NeededTill) {
  const [opening, setOpening] = useState<OwnCash | null>(null);
  /** It was opened here after the refusal, which stays in the form until it is sent again. */
  const [isAnswered, setAnswered] = useState(false);
  if (isAnswered && refusal === null) setAnswered(false);
  const left = isAnswered ? null : refusal;
  const { reload } = tills;
  useEffect(() => {
    if (refusal !== null) reload();
  }, [refusal, reload]);
  const there = tills.centres.find(({ location, centreId }) => at === location || at === centreId);
  const cash = there ?? tills.centres[0];
  const isMissing = tills.isSettled && isCash && cash?.till === null;
  const wasMissing = useRef(false);
  // Before the frame of the back office looks for another place for the focus.
  useLayoutEffect(() => {
    const isOpenNow = wasMissing.current && !isMissing && isCash;
    wasMissing.current = isMissing;
    // The button that had the focus is gone with the notice.
    if (!isOpenNow || document.activeElement !== document.body) return;
    const controls = [...(form?.elements ?? [])] as HTMLButtonElement[];
    controls.find(({ type }) => type === "submit")?.focus();
  }, [isMissing, isCash, form]);
  const isShown = isMissing || (isCash && left !== null);
  return {
    notice: isShown && (
      <MissingTill
        cash={isMissing ? cash : undefined}
        refusal={left}
        onOpen={(one) => setOpening(one)}
      />
    ),
    dialog: opening && (
      <CountDialog
        counting={openingOf(opening)}
        onClose={() => setOpening(null)}
        onDone={() => {
          setAnswered(refusal !== null);
          reload();
        }}
      />
    ),
  };
}

function MissingTill({
  cash,
  refusal,
  onOpen,
}: {
  readonly cash: OwnCash | undefined;
  readonly refusal: string | null;
  readonly onOpen: (cash: OwnCash) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal === null) return;
    box.current?.querySelector("button")?.focus();
    box.current?.scrollIntoView({ block: "nearest" });
  }, [refusal]);
  const centre = cash && shortNameOf(getCentre(cash.centreId));
  return (
    <div ref={box}>
      <Alert
        tone={refusal === null ? "warning" : "danger"}
        role={refusal === null ? "status" : "alert"}
        title={refusal ?? `No open till at ${centre}`}
      >
        {cash && mayBeOpened(cash) && (
          <>
            <p>What you typed stays here.</p>
            <Button variant="secondary" onClick={() => onOpen(cash)}>
              Open your till
            </Button>
          </>
        )}
        {cash?.mustHandOver &&
          "Someone who is responsible for the cash here has to count your last till again and take it over. Then you can open a new one."}
        {cash && !cash.mustHandOver && !cash.mayOpen && "You can no longer open a till here."}
      </Alert>
    </div>
  );
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
          {mayBeOpened(cash) ? (
            <Button onClick={() => setIsOpening(true)}>Open your till</Button>
          ) : cash.mustHandOver ? (
            <p>
              <Link to="/admin/tills">Your last till still has to be counted by a colleague.</Link>
            </p>
          ) : (
            <Link to="/admin/tills">See why</Link>
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
