import { renderToStaticMarkup } from "react-dom/server";
import type { Letter } from "./letter.ts";
import { LetterMarkup } from "./letter-markup.tsx";
import { markRows } from "./mail-styles.ts";

/** Old mail programs lay out nested tables correctly only with this doctype. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** The HTML of an email in the outbox; empty when its letter is not kept any more. */
export async function renderHtml({
  subject,
  letter,
}: {
  subject: string;
  letter: Letter | null;
}): Promise<string> {
  if (letter === null) return "";
  const markup = <LetterMarkup subject={subject} letter={letter} mark={await markRows()} />;
  return `${doctype}${renderToStaticMarkup(markup)}`;
}
