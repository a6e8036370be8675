import { type MouseEvent, type Ref, useEffect, useId, useRef } from "react";

export interface FieldProblem {
  readonly name: string;
  /** The id of the field, or of the first option of a group (`fieldId(form, name)`). */
  readonly id: string;
  /** The same text as at the field. */
  readonly text: string;
  /**
   * The field's label where the text does not say which field it means. It comes before the text; if
   * other fields have the same text, their labels are listed below it.
   */
  readonly label?: string | undefined;
}

interface ErrorListProps {
  readonly items: readonly FieldProblem[];
  /** An error of the whole form, e.g. from the server. */
  readonly message?: string | undefined;
  readonly box?: Ref<HTMLDivElement> | undefined;
  /** Where React runs: more than what the link does on its own. */
  readonly onFollow?: ((event: MouseEvent<HTMLAnchorElement>, id: string) => void) | undefined;
}

/** Items with the same text together, in the order of the first. */
function groupsOf(items: readonly FieldProblem[]): FieldProblem[][] {
  const groups: FieldProblem[][] = [];
  for (const item of items) {
    const same = groups.find(([first]) => item.label && first?.text === item.text);
    if (same) same.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** What is wrong in a form, as links to the fields. Pages without React use it as it is. */
export function ErrorList({ items, message, box, onFollow }: ErrorListProps) {
  const headingId = useId();
  const follow = (id: string) =>
    onFollow && { onClick: (event: MouseEvent<HTMLAnchorElement>) => onFollow(event, id) };
  const linkTo = ({ id, name }: FieldProblem, words: string | undefined) => (
    <a key={name} href={`#${id}`} {...follow(id)}>
      {words}
    </a>
  );
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert" aria-labelledby={headingId}>
      <h2 id={headingId}>There is a problem</h2>
      {message && <p>{message}</p>}
      {items.length > 0 && (
        <ul>
          {groupsOf(items).map((group) => (
            <li key={group[0]?.name}>
              {group.length === 1 ? (
                group.map(({ label, text, ...item }) =>
                  linkTo({ ...item, text }, label ? `${label}: ${text}` : text),
                )
              ) : (
                <>
                  {group[0]?.text}
                  <ul>
                    {group.map((item) => (
                      <li key={item.name}>{linkTo(item, item.label)}</li>
                    ))}
                  </ul>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export interface ErrorSummaryProps extends Pick<ErrorListProps, "items" | "message"> {
  /** Counts submissions, so that a second failure takes the focus again. */
  readonly attempt?: number | undefined;
}

const prefix = "Error: ";

/** Focuses the field. A link alone would only scroll to it. */
export function focusField(event: MouseEvent<HTMLAnchorElement>, id: string) {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  const label = document.querySelector(`label[for="${CSS.escape(id)}"]`);
  (field.closest("fieldset")?.querySelector("legend") ?? label ?? field).scrollIntoView();
  field.focus({ preventScroll: true });
}

/**
 * All errors of a form, above it. Renders nothing without errors. Takes the focus when it appears and
 * when `attempt` changes, not when an edited field clears its own error.
 */
export function ErrorSummary(props: ErrorSummaryProps) {
  return props.items.length === 0 && !props.message ? null : <Summary {...props} />;
}

function Summary({ items, message, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is the only reason to take the focus again
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    // Scroll to its heading: a long summary is taller than the screen.
    box.current?.scrollIntoView({ block: "start" });
  }, [attempt]);
  useEffect(() => {
    const { title } = document;
    // Some pages already have it in the title from the server.
    if (title.startsWith(prefix)) return;
    document.title = prefix + title;
    return () => {
      if (document.title === prefix + title) document.title = title;
    };
  }, []);
  return <ErrorList items={items} message={message} box={box} onFollow={focusField} />;
}
