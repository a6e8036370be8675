import {
  type AnswerName,
  type Answers,
  answerNames,
  applicationDefaults,
} from "../rules/application-form.ts";

/** What stands in the form now. */
export function answersIn(form: HTMLFormElement): Partial<Answers> {
  const data = new FormData(form);
  return Object.fromEntries(
    answerNames
      .filter((name) => data.has(name))
      .map((name) => [name, String(data.get(name) ?? "")]),
  );
}

/**
 * Joins a form that people may have filled in before scripts ran with what is known from before, and
 * puts that into it. What they typed wins; nothing is taken out of their hands.
 * @param startDate the date that the form was signed with when it was drawn
 */
export function joinAnswers(
  form: HTMLFormElement,
  known: Partial<Answers>,
  startDate: string,
): Partial<Answers> {
  const start: Partial<Answers> = { ...applicationDefaults, signatureDate: startDate };
  const typed = Object.entries(answersIn(form)).filter(
    ([name, text]) => text && text !== start[name as AnswerName],
  );
  const joined: Partial<Answers> = { ...known, ...Object.fromEntries(typed) };
  for (const [name, text] of Object.entries(joined)) {
    const control = form.elements.namedItem(name) as HTMLInputElement | RadioNodeList | null;
    if (control && control.value !== text) control.value = text;
  }
  return joined;
}

export const isAnswerName = (name: string): name is AnswerName =>
  (answerNames as string[]).includes(name);
