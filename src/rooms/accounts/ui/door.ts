/** Who is signed in, and the forms around it, for screens of other rooms and the shell. */

export { linkToFile, openFile } from "./open-file.ts";
export { ChangePasswordForm } from "./passwords/change-password-form.tsx";
export { Guarded, useSession } from "./session/guarded.tsx";
export type { PostedAccount } from "./session/new-session.ts";
export { noteName, signOut } from "./session/session.ts";
export { SessionList } from "./session/session-list.tsx";
export { SignIn } from "./sign-in/later-sign-in.ts";
export { SecondFactorPanel } from "./sign-in/second-factor-panel.tsx";
export { SignUpForm } from "./sign-in/sign-up-form.tsx";
