/** Who is signed in, for the script of every page, without React. */
export { keepNewSession } from "./sessions/new-session.ui.ts";
export { checkSession, dropUnfit, readSession, signOut } from "./sessions/session.ui.ts";
