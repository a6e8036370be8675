/** Who is signed in, and the forms around it, for screens of other rooms and the shell. */
export { keepNewSession, type NewSession } from "./new-session.ts";
export type { PostedAccount } from "./posted-account.ts";
export { checkSession, readSession, signOut } from "./session.ts";
export { SignUpForm } from "./sign-up-form.tsx";
