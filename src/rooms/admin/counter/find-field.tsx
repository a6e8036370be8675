import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "#design/actions/button.tsx";
import { classNames } from "#design/text/class-names.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Found } from "../find/find.ts";
import { useCombobox } from "../find/use-combobox.ui.ts";
import { leastTyped, useFound } from "../find/use-found.ui.ts";

export type FindFieldProps = {
  /** Called when someone is chosen; only results that lead to a place are offered. */
  readonly onChoose: (enrolmentId: string) => void;
  /** Called when nobody was found. @param typed the search text */
  readonly onWalkIn: (typed: string) => void;
  /** Whether this person may register someone. */
  readonly mayAdd: boolean;
};

const kindNames: Partial<Record<Found["kind"], string>> = {
  payment: "Payment",
  receipt: "Receipt",
};

function Result({ found: { kind, title, detail, openKobo } }: { readonly found: Found }) {
  return (
    <>
      <span className="find-text">
        <b>
          {kindNames[kind] && <span className="faint find-kind">{kindNames[kind]} </span>}
          {title}
        </b>
        <span className="faint">{detail}</span>
      </span>
      {openKobo !== null && openKobo > 0 && (
        <span className="counter-owed">{formatNaira(openKobo)}</span>
      )}
    </>
  );
}

/**
 * The one field of the counter: finds while someone types. Arrows move, Enter chooses, and the last choice is always
 * to register someone new; so does the button, the next stop of Tab. `/` comes here from anywhere.
 */
export function FindField({ onChoose, onWalkIn, mayAdd }: FindFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  /** Someone was chosen: the list is in the way until another text is typed. */
  const [isChosen, setChosen] = useState(false);
  const typed = text.trim();
  const { results, isWaiting, list: answered, spoken } = useFound(typed, "places");
  const found = isWaiting ? [] : answered;
  const options = found.length + (mayAdd ? 1 : 0);
  const isOpen = !isChosen && typed.length >= leastTyped && !isWaiting && options > 0;

  useEffect(() => input.current?.focus(), []);
  const choose = (at: number) => {
    const one = found[at];
    setChosen(true);
    if (one?.enrolmentId) onChoose(one.enrolmentId);
    else if (mayAdd) onWalkIn(typed);
  };
  const { list, active, press, fieldProps, optionProps } = useCombobox({
    count: options,
    isOpen,
    isWaiting,
    round: results,
    onChoose: choose,
    // Enter chooses a single result; with several, the person has to choose.
    meant: () => (found.length === 1 ? 0 : null),
  });

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") setText("");
    else if (!press(event)) {
      if (event.key !== "Enter") return;
      if (typed) setChosen(false);
    }
    event.preventDefault();
  }
  return (
    <search className="stack stack-8 counter-find">
      <label htmlFor={`${list}-field`}>Code, name, phone, receipt or bank reference</label>
      <div className="counter-start">
        <input
          ref={input}
          id={`${list}-field`}
          className="control"
          enterKeyHint="search"
          aria-describedby={`${list}-keys`}
          {...fieldProps}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setChosen(false);
          }}
          onKeyDown={onKeyDown}
        />
        {mayAdd && (
          <Button
            variant="secondary"
            onClick={() => {
              setChosen(true);
              onWalkIn(typed);
            }}
          >
            New walk-in
          </Button>
        )}
      </div>
      <p id={`${list}-keys`} className="hint by-keyboard">
        Press <kbd>/</kbd> to search from anywhere on this page.
      </p>
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
      {isWaiting && <p className="hint">Searching…</p>}
      {results.kind === "failed" && !isWaiting && (
        <p className="field-error" role="alert">
          {results.reason}
        </p>
      )}
      {isOpen && found.length === 0 && results.kind === "found" && (
        <p>No match. Check the spelling, or register someone new.</p>
      )}
      <div id={list} role="listbox" aria-label="Found" className="find-list" hidden={!isOpen}>
        {found.map((one, at) => (
          <div
            key={`${one.kind} ${one.id}`}
            className={classNames("find-option", at === active && "find-active")}
            {...optionProps(at)}
          >
            <Result found={one} />
          </div>
        ))}
        {mayAdd && (
          <div
            className={classNames("find-option", active === found.length && "find-active")}
            {...optionProps(found.length)}
          >
            <span className="find-text">
              <b>New walk-in</b>
              <span className="faint">Register someone who has no registration</span>
            </span>
          </div>
        )}
      </div>
    </search>
  );
}
