import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { SearchField, SearchForm } from "#design/fields/search-field.tsx";
import { countWords } from "#design/list/list-view.tsx";
import { useLoaded } from "#design/loading/use-loaded.ts";
import { Panel } from "#design/page/panel.tsx";
import { Money } from "#design/text/money.tsx";
import { callApi } from "#foundation/http/call.ts";
import { formatDay } from "#foundation/time/time.ts";
import type { BankLine } from "#rooms/payments/bank-statements/bank-statements.ts";
import { RecordPart } from "../record-part.tsx";
import { LineCard } from "./line-card.tsx";

type Shown = {
  readonly state: "open" | "later";
  readonly search: string;
  /** Somebody asked for these lines, so the first of them takes the focus. A page that has just come leaves it alone. */
  readonly isAsked: boolean;
};

/** As many as a call gives; the next ones come when these are done. */
const pageSize = 100;

/** Keys count only while nobody types and no dialog is open. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.closest("input, select, textarea, dialog") !== null || target.isContentEditable);

type ListProps = {
  readonly lines: readonly BankLine[];
  /** How many there are, with those that were not loaded. */
  readonly total: number;
  readonly hasMore: boolean;
  readonly isAsked: boolean;
  /** What it says when no line is left. */
  readonly empty: string;
  readonly onEmpty: () => void;
};

const emptyWords = {
  open: "Nothing is left to do. New lines come when you import a statement.",
  later: "Nothing was put aside.",
};

/** One line after another: `j` and `k` move, the open one has its own keys (line-card.tsx). */
function Lines({ lines, total, hasMore, isAsked, empty, onEmpty }: ListProps) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const left = lines.filter(({ id }) => !gone.has(id));
  const [current, setCurrent] = useState(left[0]?.id ?? null);
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef(isAsked ? null : current);
  const moveBy = useCallback(
    (by: number) => {
      const at = left.findIndex(({ id }) => id === current);
      const next = left[Math.max(0, Math.min(left.length - 1, at + by))];
      if (next) setCurrent(next.id);
    },
    [left, current],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key !== "j" && event.key !== "k") return;
      event.preventDefault();
      moveBy(event.key === "j" ? 1 : -1);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [moveBy]);
  useEffect(() => {
    if (focused.current === current) return;
    focused.current = current;
    const head = list.current?.querySelector<HTMLElement>("[aria-current] .bank-line-head");
    head?.focus({ preventScroll: true });
    head?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const finish = (id: string) => {
    const at = left.findIndex((line) => line.id === id);
    const next = left[at + 1] ?? left[at - 1];
    setGone((known) => new Set([...known, id]));
    // While it was being done, somebody may have gone to another one.
    setCurrent((open) => (open === id ? (next?.id ?? null) : open));
    if (!next) onEmpty();
  };
  const toDo = total - gone.size;
  return (
    <>
      <p className="muted" role="status">
        {toDo === 0 ? empty : `${countWords(toDo, hasMore)} to do`}
      </p>
      {left.length > 0 && (
        <p className="hint by-keyboard">
          <kbd>j</kbd> next, <kbd>k</kbd> back, <kbd>Enter</kbd> the first proposal, <kbd>1</kbd>–
          <kbd>9</kbd> one of them, <kbd>l</kbd> later, <kbd>n</kbd> not ours, <kbd>s</kbd> somebody
          else or two, <kbd>c</kbd> bank charge.
        </p>
      )}
      <ul className="bank-lines" ref={list}>
        {left.map((line) => (
          <li key={line.id} className="bank-line" aria-current={line.id === current || undefined}>
            <button
              type="button"
              className="bank-line-head"
              aria-expanded={line.id === current}
              onClick={() => setCurrent(line.id)}
            >
              <b className="bank-words">{line.narration || "No narration"}</b>
              <Money amountKobo={line.amountKobo} />
              <span className="faint">
                {formatDay(line.day)}
                {line.reference && `, ${line.reference}`}
              </span>
            </button>
            {line.id === current && <LineCard lineId={line.id} onDone={() => finish(line.id)} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * The lines that nobody has decided about, or that somebody put aside.
 * @param sure those that stand above, to be done together; a search finds them here too
 */
export function OpenLines({ sure }: { readonly sure: readonly string[] }) {
  const [shown, setShown] = useState<Shown>({ state: "open", search: "", isAsked: false });
  const load = useCallback(
    (signal: AbortSignal) => {
      const { state, search } = shown;
      const query = { state, page: 1, pageSize, order: "asc", ...(search ? { search } : {}) };
      return callApi("GET /admin/bank/lines", { query: query as never }, { signal });
    },
    [shown],
  );
  const loaded = useLoaded(load);
  const { state } = shown;
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("search");
    setShown({ state, search: String(typed ?? "").trim(), isAsked: true });
  };
  const other = state === "open" ? "later" : "open";
  return (
    <Panel
      title={state === "open" ? "Lines to decide" : "Put aside for later"}
      className="stack stack-12"
      actions={
        <Button
          variant="quiet"
          onClick={() => setShown({ search: "", state: other, isAsked: true })}
        >
          {state === "open" ? "Show what was put aside" : "Show what is to do"}
        </Button>
      }
    >
      {/* A search leaves nothing of the other list's in its field. */}
      <SearchForm key={state} onSubmit={search}>
        <SearchField label="Search narration or reference" placeholder="Narration, reference" />
      </SearchForm>
      <RecordPart loaded={loaded} noun="lines">
        {({ lines: all, total: count, hasMore }) => {
          const others = all.filter(({ id }) => !sure.includes(id));
          // If all that were loaded are sure, they stay: somebody may want to do them one by one.
          const isApart = state === "open" && !shown.search && others.length > 0;
          const lines = isApart ? others : all;
          const total = count - (all.length - lines.length);
          return (
            <Lines
              key={`${state} ${shown.search} ${lines[0]?.id}`}
              lines={lines}
              total={total}
              hasMore={hasMore}
              isAsked={shown.isAsked}
              empty={shown.search ? "Nothing here has these words." : emptyWords[state]}
              onEmpty={loaded.reload}
            />
          );
        }}
      </RecordPart>
    </Panel>
  );
}
