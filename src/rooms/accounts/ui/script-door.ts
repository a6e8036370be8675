/** Who is signed in, for the script of every page: without React. */
export { keepNewSession } from "./session/new-session.ts";
export { checkSession, dropUnfit, readSession, signOut } from "./session/session.ts";
