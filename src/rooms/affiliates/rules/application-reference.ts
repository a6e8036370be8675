import { pastedText } from "#foundation/codes/pasted-code.ts";

const inText = /(?:^|[^A-Z0-9])(AFF(?:-[A-Z0-9]{5}){4})(?![A-Z0-9])/;

/** The reference of an application in what was typed or pasted, also as the link of its status; null without one. */
export const readReference = (pasted: string | null | undefined): string | null =>
  inText.exec(pastedText(pasted))?.[1] ?? null;
