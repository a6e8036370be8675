/** Who is signed in, for screens of other rooms and the shell. */
export { readSession, signOut } from "./session.ts";
