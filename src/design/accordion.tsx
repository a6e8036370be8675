import { type ReactNode, useId } from "react";

export interface AccordionItem {
  /** Address of this answer, e.g. `#how-do-i-pay`. */
  readonly id: string;
  readonly title: ReactNode;
  /** Beside the title while the answer is closed. */
  readonly hint?: ReactNode;
  readonly body: ReactNode;
  readonly open?: boolean | undefined;
}

export interface AccordionProps {
  readonly items: readonly AccordionItem[];
  /** Groups of one name share one open answer; give several accordions of a page the same. */
  readonly name?: string | undefined;
  readonly headingLevel?: 2 | 3 | 4 | undefined;
}

/** Questions of which one is open at a time; pressing the open one closes it. */
export function Accordion({ items, name, headingLevel = 3 }: AccordionProps) {
  const made = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="accordion">
      {items.map((item) => (
        <details key={item.id} name={name ?? made} open={item.open}>
          <summary>
            <Heading>{item.title}</Heading>
            {item.hint && <span className="accordion-hint">{item.hint}</span>}
          </summary>
          {/* Here, so that a browser that is led to the answer opens it by itself. */}
          <div id={item.id} className="accordion-body">
            {item.body}
          </div>
        </details>
      ))}
    </div>
  );
}
