import { type MouseEvent, type Ref, useId } from "react";

export interface FieldProblem {
  readonly name: string;
  /** The id of the field, or of the first option of a group (`fieldId(form, name)`). */
  readonly id: string;
  /** The same text as at the field. */
  readonly text: string;
}

export interface ErrorListProps {
  readonly items: readonly FieldProblem[];
  /** An error of the whole form, e.g. from the server. */
  readonly message?: string | undefined;
  readonly box?: Ref<HTMLDivElement> | undefined;
  /** Where React runs: more than what the link does by itself. */
  readonly onFollow?: ((event: MouseEvent<HTMLAnchorElement>, id: string) => void) | undefined;
}

/** What is wrong in a form, as links to the fields. Pages without React use it as it is. */
export function ErrorList({ items, message, box, onFollow }: ErrorListProps) {
  const headingId = useId();
  const follow = (id: string) =>
    onFollow && { onClick: (event: MouseEvent<HTMLAnchorElement>) => onFollow(event, id) };
  return (
    <div className="error-summary" ref={box} tabIndex={-1} role="alert" aria-labelledby={headingId}>
      <h2 id={headingId}>There is a problem</h2>
      {message && <p>{message}</p>}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.name}>
              <a href={`#${item.id}`} {...follow(item.id)}>
                {item.text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
