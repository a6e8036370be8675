/** Who is signed in, and the forms around it, for screens of other rooms and the shell. */
export { ChangePasswordForm } from "./change-password-form.tsx";
export { Guarded } from "./guarded.tsx";
export { linkToFile, openFile } from "./open-file.ts";
export type { PostedAccount } from "./posted-account.ts";
export { requireSession } from "./require-session.ts";
export { SecondFactorPanel } from "./second-factor-panel.tsx";
export { noteName, signOut } from "./session.ts";
export { SessionList } from "./session-list.tsx";
export { SignIn } from "./sign-in.tsx";
export { SignUpForm } from "./sign-up-form.tsx";
export { useSession } from "./use-session.ts";
