/** Who is signed in, and the forms around it, for screens of other rooms and the shell. */

export { linkToFile, openFile } from "./open-file.ui.ts";
export { ChangePasswordForm } from "./passwords/change-password-form.tsx";
export { ResetPasswordForm } from "./passwords/later-new-password.ui.ts";
export { OwnReachPanel } from "./people/own-reach-panel.tsx";
export { OwnPhonePanel } from "./phone-codes/own-phone-panel.tsx";
export { Guarded, useSession } from "./sessions/guarded.tsx";
export type { PostedAccount } from "./sessions/new-session.ui.ts";
export { noteName, signOut } from "./sessions/session.ui.ts";
export { SessionList } from "./sessions/session-list.tsx";
export { SignIn } from "./sign-in/later-sign-in.ui.ts";
export { SecondFactorPanel } from "./sign-in/second-factor-panel.tsx";
export { SignUpForm } from "./sign-in/sign-up-form.tsx";
