/** Who is signed in, for screens of other rooms and the shell. */
export { signOut, useSession } from "./session.ts";
