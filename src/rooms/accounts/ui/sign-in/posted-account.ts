import type { PostedForm } from "#foundation/forms/answers.ts";
import type { NewSession } from "../session/new-session.ts";

/** How a sign-in or sign-up went that a browser posted without scripts. */
export type PostedAccount = PostedForm & {
  readonly session?: NewSession | NewSession<"affiliate">;
};
