import { pastedText } from "#foundation/codes/pasted-code.ts";
import type { AnswerCheck, FormRules } from "#foundation/forms/answers.ts";

const notAHandle = "Write the name of the account or its link, without < and >";

/** A name or a link, as people paste it. Refuses markup, and links that would run as script. */
const checkHandle: AnswerCheck = (handle) => {
  const isOtherLink = /^[a-z][a-z\d+.-]*:/i.test(handle) && !/^https?:\/\//i.test(handle);
  // Line breaks are spaces by now. Without the space, the rest would run as a link.
  const isScript = /^(javascript|vbscript|data):/i.test(handle.replace(/\s/g, ""));
  return /[<>]/.test(handle) || isOtherLink || isScript ? notAHandle : null;
};

/** What the application needs to know besides its data (applications/application-form.ts). */
export const applicationRules: FormRules = {
  today: "",
  checks: {
    facebook: checkHandle,
    instagram: checkHandle,
    twitter: checkHandle,
    linkedin: checkHandle,
    youtube: checkHandle,
  },
};

const inText = /(?:^|[^A-Z0-9])(AFF(?:-[A-Z0-9]{5}){4})(?![A-Z0-9])/;

/** Finds an application's reference in typed or pasted text, even inside the link to its status; null without one. */
export const readReference = (pasted: string | null | undefined): string | null =>
  inText.exec(pastedText(pasted))?.[1] ?? null;
