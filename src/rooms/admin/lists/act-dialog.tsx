import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "#design/actions/button.tsx";
import { reasonOf } from "#design/list/list-view.tsx";
import { Alert } from "#design/messages/alert.tsx";
import { CallError } from "#foundation/http/call.ts";
import { ActionDialog } from "../form-dialog.tsx";

/** Names shown before the rest is folded. */
const namedAtFirst = 5;

/** After this many seconds, a limit of calls lets go on (http/limits.ts). Hourly limits need longer, and fail the row. */
const mostWaitSeconds = 60;

/** How long it can be undone, in milliseconds. */
const undoMs = 10_000;

/** Something that staff do to selected rows. The server checks the permission again for each row. */
export type ListAction<Row> = {
  /** Verb and noun: "Award places". */
  readonly label: string;
  readonly tone?: "primary" | "danger";
  /** Why the action is impossible for a selected row; null if it is possible. Such rows are named and left out. */
  readonly refusal?: (row: Row, rows: readonly Row[]) => string | null;
  /** What will happen, before it does. */
  readonly says?: (rows: readonly Row[]) => ReactNode;
  /** Asks in a dialog of its own, about all rows together, instead of all this. */
  readonly ask?: (rows: readonly Row[]) => void;
  /** The fields to fill in. @param wrong field → what is wrong with it */
  readonly fields?: (rows: readonly Row[], wrong: Readonly<Record<string, string>>) => ReactNode;
  /** What is wrong with it: field → sentence. */
  readonly check?: (data: FormData) => Readonly<Record<string, string>>;
  /** For actions where the server makes one file from all rows. It is called during the click. */
  readonly openAll?: (rows: readonly Row[]) => Promise<void>;
  /** Does it to one row. @returns the result for the row, "Done" by default, and how to undo it for a while */
  readonly run?: (row: Row, data: FormData) => Promise<ActResult | undefined>;
};

type ActResult = {
  readonly words?: ReactNode;
  readonly undo?: () => Promise<unknown>;
};

type Outcome<Row> = {
  readonly row: Row;
  readonly isDone: boolean;
  readonly words: ReactNode;
  readonly undo?: ActResult["undo"];
};

type ActDialogProps<Row> = {
  readonly action: ListAction<Row>;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  readonly keyOf: (row: Row) => string;
  readonly noun: readonly [string, string];
  /** @param isDone something was done */
  readonly onClose: (isDone: boolean) => void;
};

/** Some names, and the others folded. */
function Names({ names }: { readonly names: readonly string[] }) {
  const rest = names.slice(namedAtFirst);
  return (
    <>
      <ul className="bulleted">
        {names.slice(0, namedAtFirst).map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
          <li key={at}>{name}</li>
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary>and {rest.length} more</summary>
          <p>{rest.join(", ")}</p>
        </details>
      )}
    </>
  );
}

/** The result for each row. Failures come first, because someone has to deal with them. */
function Outcomes<Row>({
  outcomes,
  nameOf,
}: {
  readonly outcomes: readonly Outcome<Row>[];
  readonly nameOf: (row: Row) => string;
}) {
  const sorted = [...outcomes].sort((a, b) => Number(a.isDone) - Number(b.isDone));
  return (
    <ul className="act-outcomes">
      {sorted.map(({ row, isDone, words }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
        <li key={at} className={isDone ? undefined : "act-failed"}>
          <b>{nameOf(row)}</b>: {words}
        </li>
      ))}
    </ul>
  );
}

/** Does it to one row. When the server takes no more calls this minute, it waits and does it once more. */
async function runPatiently<Result>(run: () => Promise<Result>, onWait: (seconds: number) => void) {
  try {
    return await run();
  } catch (error) {
    const seconds = error instanceof CallError && error.status === 429 && error.retryAfterSeconds;
    if (!seconds || seconds > mostWaitSeconds) throw error;
    onWait(seconds);
    await new Promise((done) => setTimeout(done, seconds * 1000));
    onWait(0);
    return run();
  }
}

/** Counts down while an action can be undone. @returns seconds that are left */
function useCountdown(isRunning: boolean): number {
  const [left, setLeft] = useState(undoMs / 1000);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(seconds - 1, 0)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return left;
}

/**
 * Does something to many rows: first says what will happen and to whom, then shows the progress and the result for
 * each row. Each row is a separate call, so one that the server refuses does not stop the others.
 */
export function ActDialog<Row>(props: ActDialogProps<Row>) {
  const { action, rows, nameOf, noun, onClose } = props;
  const refused = rows.flatMap((row) => {
    const why = action.refusal?.(row, rows);
    return why ? [{ row, isDone: false, words: why }] : [];
  });
  const able = rows.filter((row) => !action.refusal?.(row, rows));
  const [outcomes, setOutcomes] = useState<readonly Outcome<Row>[]>([]);
  const [phase, setPhase] = useState<"asking" | "running" | "done" | "undone">("asking");
  const [waitSeconds, setWaitSeconds] = useState(0);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const undoable = outcomes.filter(({ undo }) => undo);
  const secondsLeft = useCountdown(phase === "done" && undoable.length > 0);
  const many = (count: number) => `${count} ${noun[count === 1 ? 0 : 1]}`;

  async function run(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (phase !== "asking" || able.length === 0) return;
    const data = new FormData(event.currentTarget);
    const faults = action.check?.(data) ?? {};
    if (Object.keys(faults).length > 0) {
      flushSync(() => setWrong(faults));
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return;
    }
    setPhase("running");
    const found: Outcome<Row>[] = [];
    const note = (outcome: Outcome<Row>) => {
      found.push(outcome);
      setOutcomes([...found]);
    };
    const opened = action.openAll?.(able);
    for (const row of able) {
      try {
        await opened;
        const doOne = async () => action.run?.(row, data);
        const { words = "Done", undo } = (await runPatiently(doOne, setWaitSeconds)) ?? {};
        note({ row, isDone: true, words, undo });
      } catch (error) {
        note({ row, isDone: false, words: reasonOf(error) });
      }
    }
    setPhase("done");
  }

  async function undoAll() {
    setPhase("running");
    const after: Outcome<Row>[] = [];
    for (const outcome of outcomes) {
      if (!outcome.undo) {
        after.push(outcome);
        continue;
      }
      try {
        await runPatiently(outcome.undo, setWaitSeconds);
        after.push({ row: outcome.row, isDone: true, words: "Undone" });
      } catch (error) {
        after.push({ row: outcome.row, isDone: false, words: `Not undone. ${reasonOf(error)}` });
      }
    }
    setOutcomes(after);
    setPhase("undone");
  }

  const isOver = phase === "done" || phase === "undone";
  const failures = outcomes.filter(({ isDone }) => !isDone).length;
  return (
    <ActionDialog
      form={id}
      title={`${action.label}: ${many(able.length)}`}
      action={isOver || able.length === 0 ? null : `${action.label} (${able.length})`}
      tone={action.tone}
      leave={isOver ? "Close" : "Go back"}
      isBusy={phase === "running"}
      onClose={() => onClose(isOver)}
    >
      <form
        ref={form}
        id={id}
        className="stack stack-16"
        onSubmit={(event) => void run(event)}
        onInput={({ target }) => {
          const { name } = target as HTMLInputElement;
          setWrong(({ [name]: _, ...others }) => others);
        }}
        noValidate
      >
        {phase === "asking" && (
          <>
            {able.length > 0 && (
              <>
                <div>{action.says?.(able)}</div>
                <Names names={able.map(nameOf)} />
                {action.fields?.(able, wrong)}
              </>
            )}
            {refused.length > 0 && (
              <Alert tone="warning" title={`${many(refused.length)} left out`}>
                <Outcomes outcomes={refused} nameOf={nameOf} />
              </Alert>
            )}
          </>
        )}
        {phase === "running" && (
          <p role="status">
            <progress max={able.length} value={outcomes.length} /> {outcomes.length} of{" "}
            {able.length}
            {waitSeconds > 0 &&
              `. These are many at once: it goes on by itself in ${waitSeconds} seconds.`}
          </p>
        )}
        {isOver && (
          <>
            <p role="status">
              {phase === "undone" ? "Undone. " : `${outcomes.length - failures} done. `}
              {failures > 0 && `${failures} not done.`}
            </p>
            {phase === "done" && undoable.length > 0 && secondsLeft > 0 && (
              <p>
                <Button variant="secondary" onClick={() => void undoAll()}>
                  Undo
                </Button>{" "}
                {secondsLeft} seconds left
              </p>
            )}
            <Outcomes outcomes={[...outcomes, ...refused]} nameOf={nameOf} />
          </>
        )}
      </form>
    </ActionDialog>
  );
}
