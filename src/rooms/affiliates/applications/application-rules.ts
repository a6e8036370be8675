import { pastedText } from "#foundation/codes/pasted-code.ts";
import type { AnswerCheck, FormRules } from "#foundation/forms/answers.ts";

const notAHandle = "Write the name of the account or its link, without < and >";

/** A name or a link, as people paste it. Nothing that is markup, or that would run as a link. */
const checkHandle: AnswerCheck = (handle) => {
  const isOtherLink = /^[a-z][a-z\d+.-]*:/i.test(handle) && !/^https?:\/\//i.test(handle);
  // A line break has become a space by now; without it, the rest would run as a link.
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

/** The reference of an application in what was typed or pasted, also as the link of its status; null without one. */
export const readReference = (pasted: string | null | undefined): string | null =>
  inText.exec(pastedText(pasted))?.[1] ?? null;
