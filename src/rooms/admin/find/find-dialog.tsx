import { useEffect, useState } from "react";
import { Dialog } from "#design/messages/dialog.tsx";
import { classNames } from "#design/text/class-names.ts";
import { exampleCode } from "#rooms/enrolment/documents/enrolment-code.ts";
import { isTyping } from "../today/work.tsx";
import type { Found } from "./find.ts";
import { useCombobox } from "./use-combobox.ui.ts";
import {
  keepFind,
  leastTyped,
  type RecentFind,
  readRecentFinds,
  useFound,
} from "./use-found.ui.ts";

const groupOf: Record<Found["kind"], string> = {
  person: "People",
  enrolment: "Registrations",
  payment: "Payments",
  receipt: "Payments",
  program: "Programs",
  screen: "Screens",
  action: "Actions",
};

type Option = RecentFind & { readonly at: number };
type Group = { readonly label: string; readonly options: readonly Option[] };

/** Consecutive results of the same kind, under one heading. */
function inGroups(list: readonly RecentFind[], labelOf: (one: RecentFind) => string): Group[] {
  const groups: { label: string; options: Option[] }[] = [];
  for (const [at, one] of list.entries()) {
    const label = labelOf(one);
    const last = groups.at(-1);
    if (last?.label === label) last.options.push({ ...one, at });
    else groups.push({ label, options: [{ ...one, at }] });
  }
  return groups;
}

const Options = ({
  groups,
  box: { list, active, optionProps },
}: {
  readonly groups: readonly Group[];
  readonly box: ReturnType<typeof useCombobox>;
}) =>
  groups.map(({ label, options }) => {
    const heading = `${list}-group-${options[0]?.at}`;
    return (
      // biome-ignore lint/a11y/useSemanticElements: options are in a group of the list, not in a fieldset
      <div key={heading} role="group" aria-labelledby={heading} className="find-group">
        <div id={heading} role="presentation" className="faint find-heading">
          {label}
        </div>
        {options.map(({ at, kind, id, title, detail }) => (
          <div
            key={`${kind} ${id}`}
            className={classNames("find-option", at === active && "find-active")}
            {...optionProps(at)}
          >
            <span className="find-text">
              <b>{title}</b>
              {detail && <span className="faint">{detail}</span>}
            </span>
          </div>
        ))}
      </div>
    );
  });

/**
 * One field over every screen: people, codes, phones, receipts, references, programs, screens and actions, as far as
 * this person may see them, which the server decides. Recently opened results are offered first.
 */
export function FindDialog({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Find"
      size="wide"
      closeOnBackdrop
      fullOnPhones
      className="find-dialog"
    >
      <Finding onClose={onClose} />
    </Dialog>
  );
}

function Finding({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const [recent] = useState(readRecentFinds);
  const typed = text.trim();
  const isSearch = typed.length >= leastTyped;
  const { results, isWaiting, list, spoken } = useFound(typed);
  const shown = isSearch ? list : recent;
  const groups = inGroups(shown, isSearch ? ({ kind }) => groupOf[kind] : () => "Recently opened");
  const box = useCombobox({
    count: shown.length,
    isOpen: shown.length > 0,
    isWaiting,
    round: results,
    meant: () => (list.length > 0 ? 0 : null),
    onChoose: (at, isAside) => {
      const one = shown[at];
      if (!one) return;
      keepFind(one);
      if (isAside) window.open(one.href);
      else {
        onClose();
        location.assign(one.href);
      }
    },
  });
  return (
    <search className="stack stack-12 find">
      <label className="visually-hidden" htmlFor={`${box.list}-field`}>
        Name, phone, code, receipt, program, screen or action
      </label>
      <input
        id={`${box.list}-field`}
        className="control"
        enterKeyHint="go"
        placeholder="Name, phone, code, receipt, screen…"
        aria-describedby={`${box.list}-keys`}
        maxLength={200}
        {...box.fieldProps}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={(event) => {
          if (box.press(event)) event.preventDefault();
        }}
      />
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
      {results.kind === "failed" && !isWaiting && (
        <p className="field-error" role="alert">
          {results.reason}
        </p>
      )}
      {results.kind === "found" && !isWaiting && list.length === 0 && (
        <p>
          Nothing found for “{typed}”. Try fewer letters, the last digits of a phone, or the code on
          the slip.
        </p>
      )}
      <div
        id={box.list}
        role="listbox"
        aria-label={isSearch ? "Found" : "Recently opened"}
        aria-busy={isWaiting}
        className="find-list"
        hidden={shown.length === 0}
      >
        <Options groups={groups} box={box} />
      </div>
      <p id={`${box.list}-keys`} className="hint find-keys by-keyboard">
        Arrows choose, Enter opens, Escape closes. Type what you want to do: “refund {exampleCode}”,
        “take money Amina”.
      </p>
    </search>
  );
}

/**
 * `/` outside of fields, and Ctrl-K (⌘K) anywhere, open the find field; but not over another dialog. A screen with
 * `data-own-find` keeps `/` for its own field.
 */
export function useFindKeys(onOpen: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const byLetter = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === "k";
      const bySlash =
        key === "/" &&
        !(ctrlKey || metaKey || altKey || isTyping(target)) &&
        !document.querySelector("[data-own-find]");
      if (!(byLetter || bySlash)) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) onOpen();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [onOpen]);
}
