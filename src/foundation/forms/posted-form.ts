import type { KeptFile } from "../files/kept-file.ts";
import type { Problems, TypedAnswers } from "./answers.ts";

/** How a form went that a browser posted without scripts; its page shows it (server/post-form.ts). */
export type PostedForm = {
  readonly isSent: boolean;
  /** To put back into the controls; nothing once it is sent, and never a password. */
  readonly typed: TypedAnswers;
  readonly problems: Problems;
  /** What is wrong as a whole. */
  readonly message?: string | undefined;
  /** Nothing is wrong; the page asks the person to think again, and takes the form the next time. */
  readonly isPaused?: boolean;
  /** Field → the file that came with it and was taken. */
  readonly files?: Readonly<Record<string, KeptFile>>;
  /** Of a page with several forms, the one that was posted. */
  readonly formId?: string | undefined;
};

/** A form that was sent, for a page that says so in place. */
export const sentForm: PostedForm = { isSent: true, typed: {}, problems: {} };
