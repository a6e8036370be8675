import type { PostedForm } from "#foundation/forms/answers.ts";
import type { AudienceName } from "#foundation/http/audiences.ts";
import { keepSession, type Session } from "./session.ui.ts";

/** A session opened by a form posted without scripts, for the script of every page to store. */
export type NewSession<A extends AudienceName = AudienceName> = Session<A> & {
  readonly audience: A;
  readonly deviceToken: string;
  /** The page to open then. */
  readonly next: string;
};

/** The element that has it, as JSON. */
export const newSessionId = "new-session";

export const storageBlocked =
  "This browser does not let us keep you signed in. Allow this site to store data, or use another browser.";

/** Stores the session that this page brought, and goes on to the next page. */
export function keepNewSession(): void {
  const element = document.getElementById(newSessionId);
  if (!element) return;
  const { audience, next, ...session } = JSON.parse(element.textContent) as NewSession;
  if (keepSession(audience, session)) location.replace(next);
  else element.insertAdjacentText("afterend", storageBlocked);
}

/** The result of a sign-in or sign-up that a browser posted without scripts. */
export type PostedAccount = PostedForm & {
  readonly session?: NewSession | NewSession<"affiliate"> | NewSession<"admin">;
};
