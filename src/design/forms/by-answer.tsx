import type { ReactNode } from "react";
import { PageStyles } from "../page/page-styles.tsx";

type ByAnswerProps = {
  /** The form's id. */
  readonly form: string;
  /** The name of the field that decides, e.g. `trainingLevel`. */
  readonly name: string;
  /** The answer now; without scripts, the one that the page came with. */
  readonly answer: string;
  /** What to show for each answer; the first one where nothing is chosen. */
  readonly parts: readonly { readonly answer: string; readonly content: ReactNode }[];
  /** Scripts run and show what belongs to the answer. */
  readonly isReady: boolean;
  readonly as?: "span" | "div";
};

/** Shows the part of the chosen answer and hides the others. Browsers without `:has()` keep the page's own. */
function stylesOf({ form, name, parts }: ByAnswerProps): string {
  const shown = parts.map(({ answer }, index) => {
    const value = JSON.stringify(answer);
    return answer === ""
      ? ""
      : `#${form}:has([name=${name}][value=${value}]:checked) [data-if=${name}${index}]{display:contents!important}`;
  });
  const hidden = `#${form}:has([name=${name}]:checked) [data-if^=${name}]{display:none!important}`;
  return `@layer base{@supports selector(:has(*)){${hidden}${shown.join("")}}}`;
}

/**
 * A text that depends on one answer. Before scripts load and without them all parts are in the page, and
 * styles show the one for the chosen answer; scripts keep only that one.
 */
export function ByAnswer(props: ByAnswerProps) {
  const { name, answer, parts, isReady, as: Part = "span" } = props;
  const chosen = parts.find((part) => part.answer === answer) ?? parts[0];
  if (isReady || parts.length < 2) return chosen?.content;
  return (
    <>
      {import.meta.env.SSR && <PageStyles name={`by-${name}`} css={stylesOf(props)} />}
      {parts.map((part, index) => (
        <Part key={part.answer} data-if={`${name}${index}`} hidden={part !== chosen || undefined}>
          {part.content}
        </Part>
      ))}
    </>
  );
}
