import { type MouseEvent, useEffect, useRef } from "react";
import { ErrorList, type ErrorListProps } from "./error-list.tsx";

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
 * All errors of a form, above it. Renders nothing without errors. Takes the focus when it appears and when `attempt`
 * changes, but not when an edited field clears its own error.
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
    // On some pages the server has already put it into the title.
    if (title.startsWith(prefix)) return;
    document.title = prefix + title;
    return () => {
      if (document.title === prefix + title) document.title = title;
    };
  }, []);
  return <ErrorList items={items} message={message} box={box} onFollow={focusField} />;
}
