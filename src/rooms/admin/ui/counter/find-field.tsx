import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { reasonOf } from "#design/list/list-view.tsx";
import { classNames } from "#design/text/class-names.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { callApi } from "#foundation/http/call.ts";
import type { Found } from "../../contract/find.ts";

export type FindFieldProps = {
  /** Somebody was found; only results that lead to a place are offered. */
  readonly onChoose: (enrolmentId: string) => void;
  /** Nobody was found. @param typed what was looked for */
  readonly onWalkIn: (typed: string) => void;
  /** Whether this person may register somebody. */
  readonly mayAdd: boolean;
};

type Results =
  | { readonly kind: "none" }
  | { readonly kind: "found"; readonly typed: string; readonly list: readonly Found[] }
  | { readonly kind: "failed"; readonly typed: string; readonly reason: string };

const pauseMs = 120;
const leastTyped = 2;

/** What a text finds, a moment after somebody stopped typing it. */
function useFound(typed: string): Results {
  const [results, setResults] = useState<Results>({ kind: "none" });
  useEffect(() => {
    if (typed.length < leastTyped) {
      setResults({ kind: "none" });
      return;
    }
    const left = new AbortController();
    const wait = setTimeout(() => {
      callApi("GET /admin/find", { query: { q: typed } }, { signal: left.signal }).then(
        ({ results: all }) => {
          const list = all.filter((one) => one.enrolmentId !== null);
          if (!left.signal.aborted) setResults({ kind: "found", typed, list });
        },
        (error: unknown) => {
          if (left.signal.aborted) return;
          setResults({ kind: "failed", typed, reason: reasonOf(error) });
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(wait);
      left.abort();
    };
  }, [typed]);
  return results;
}

const kindNames: Record<Found["kind"], string | null> = {
  enrolment: null,
  payment: "Payment",
  receipt: "Receipt",
};

function Result({ found: { kind, title, detail, openKobo } }: { readonly found: Found }) {
  return (
    <>
      <span className="counter-found">
        <b>
          {kindNames[kind] && <span className="counter-kind">{kindNames[kind]} </span>}
          {title}
        </b>
        <span>{detail}</span>
      </span>
      {openKobo !== null && openKobo > 0 && (
        <span className="counter-owed">{formatNaira(openKobo)}</span>
      )}
    </>
  );
}

/** How a search went, for those who don't see the list. */
function spoken(results: Results, isWaiting: boolean): string {
  if (isWaiting || results.kind === "none") return "";
  if (results.kind === "failed") return `Not searched: ${results.reason}`;
  const { length } = results.list;
  return length === 0 ? "Nobody found" : `${length} found`;
}

/**
 * The one field of the counter: finds while somebody types. Arrows move, Enter chooses, and the last choice is always to
 * register somebody new. `/` leads here from anywhere, `n` to a new registration.
 */
export function FindField({ onChoose, onWalkIn, mayAdd }: FindFieldProps) {
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [active, setActive] = useState(0);
  /** Somebody was chosen: the list is in the way until another text is typed. */
  const [isChosen, setChosen] = useState(false);
  /** Enter came before the answer did. */
  const [isEager, setEager] = useState(false);
  const typed = text.trim();
  const results = useFound(typed);
  const isWaiting =
    typed.length >= leastTyped && (results.kind === "none" || results.typed !== typed);
  const found = results.kind === "found" && !isWaiting ? results.list : [];
  const options = found.length + (mayAdd ? 1 : 0);
  const isOpen = !isChosen && typed.length >= leastTyped && !isWaiting && options > 0;

  useEffect(() => input.current?.focus(), []);
  const choose = (at: number) => {
    const one = found[at];
    setChosen(true);
    if (one?.enrolmentId) onChoose(one.enrolmentId);
    else if (mayAdd) onWalkIn(typed);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the answer has come
  useEffect(() => {
    setActive(0);
    if (!isEager || isWaiting) return;
    setEager(false);
    // Enter means the one that was looked for: with several, somebody has to look.
    if (found.length === 1) choose(0);
  }, [results]);
  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, list]);

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (key === "Escape") setText("");
    else if (key === "Enter") {
      if (isOpen) choose(active);
      else if (isWaiting) setEager(true);
      else if (typed) setChosen(false);
    } else if (isOpen && (key === "ArrowDown" || key === "ArrowUp")) {
      const step = key === "ArrowDown" ? 1 : -1;
      setActive((active + step + options) % options);
    } else return;
    event.preventDefault();
  }
  const optionProps = (at: number) => ({
    id: `${list}-${at}`,
    role: "option",
    tabIndex: -1,
    "aria-selected": at === active,
    onClick: () => choose(at),
    onMouseMove: () => setActive(at),
  });
  return (
    <search className="counter-find">
      <label htmlFor={`${list}-field`}>Code, name, phone, receipt or bank reference</label>
      <input
        ref={input}
        id={`${list}-field`}
        className="control"
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${list}-${active}` : undefined}
        aria-describedby={`${list}-keys`}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setChosen(false);
        }}
        onKeyDown={onKeyDown}
      />
      <p id={`${list}-keys`} className="hint">
        <kbd>/</kbd> leads here.
        {mayAdd && (
          <>
            {" "}
            <kbd>n</kbd> registers somebody new when you are not typing.
          </>
        )}
      </p>
      <p role="status" className="visually-hidden">
        {spoken(results, isWaiting)}
      </p>
      {isWaiting && <p className="hint">Searching…</p>}
      {results.kind === "failed" && !isWaiting && (
        <p className="field-error" role="alert">
          {results.reason}
        </p>
      )}
      {isOpen && found.length === 0 && results.kind === "found" && (
        <p>No match. Check the spelling, or register somebody new.</p>
      )}
      <div id={list} role="listbox" aria-label="Found" className="counter-list" hidden={!isOpen}>
        {found.map((one, at) => (
          <div
            key={`${one.kind} ${one.id}`}
            className={classNames("counter-option", at === active && "counter-active")}
            {...optionProps(at)}
          >
            <Result found={one} />
          </div>
        ))}
        {mayAdd && (
          <div
            className={classNames("counter-option", active === found.length && "counter-active")}
            {...optionProps(found.length)}
          >
            <span className="counter-found">
              <b>New walk-in</b>
              <span>Register somebody who has no registration</span>
            </span>
          </div>
        )}
      </div>
    </search>
  );
}
