import { type ComponentType, lazy } from "react";
import type { PostedForm } from "./answers.ts";

/**
 * A form whose scripts load after the page, because a first visit must stay small. Until they are
 * loaded, or if the connection fails, the form in the server's HTML works without them. Needs a `Suspense`.
 * @param id of the form's element: if the page's HTML has it, the form is already there
 */
export const laterForm = <Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
) =>
  lazy(async () => {
    const isThere = globalThis.document?.getElementById(id);
    try {
      return { default: await load() };
    } catch (error) {
      if (isThere) {
        // Its buttons no longer have to wait for React (app/browser/forms.ts).
        isThere.removeAttribute("data-needs-client");
        await new Promise(() => {});
      }
      throw error;
    }
  });

/**
 * A form that was sent, for a page that says so in place. It is in this file because the page needs it before the form
 * loads.
 */
export const sentForm: PostedForm = { isSent: true, typed: {}, problems: {} };
