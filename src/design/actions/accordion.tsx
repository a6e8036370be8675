import { type ReactNode, useId } from "react";

interface AccordionItem {
  /** The anchor of this answer, e.g. `#how-do-i-pay`. */
  readonly id: string;
  readonly title: ReactNode;
  /** Next to the title while the answer is closed. */
  readonly hint?: ReactNode;
  readonly body: ReactNode;
  readonly open?: boolean | undefined;
}

export interface AccordionProps {
  readonly items: readonly AccordionItem[];
  /** Accordions with the same name keep only one answer open among them. */
  readonly name?: string | undefined;
  readonly headingLevel?: 2 | 3 | 4 | undefined;
}

/** Questions, one open at a time. Clicking the open one closes it. */
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
          {/* The id is inside, so that a browser that follows a link to it opens the answer. */}
          <div id={item.id} className="accordion-body">
            {item.body}
          </div>
        </details>
      ))}
    </div>
  );
}
