import { type MouseEvent, type Ref, useId } from "react";

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

export interface ErrorListProps {
  readonly items: readonly FieldProblem[];
  /** An error of the whole form, e.g. from the server. */
  readonly message?: string | undefined;
  readonly box?: Ref<HTMLDivElement> | undefined;
  /** Where React runs: does more than the link does by itself. */
  readonly onFollow?: ((event: MouseEvent<HTMLAnchorElement>, id: string) => void) | undefined;
}

/** Groups items with the same text, in the order of the first of each. */
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
