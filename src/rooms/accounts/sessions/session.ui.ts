import {
  keepStored,
  readStored,
  removeStored,
  storedKeys,
} from "#foundation/browser/browser-storage.ts";
import {
  isHeaderText,
  isListOfTexts,
  isText,
  parseJson,
  propertiesOf,
  readToken,
} from "#foundation/browser/stored-values.ts";
import { isDraftKey, waitingPrefix } from "#foundation/forms/drafts/draft-store.ts";
import { type AudienceName, audiences } from "#foundation/http/audiences.ts";
import { type CallName, pathOf } from "#foundation/http/endpoint.ts";
import { endSessionHere, takeWaiting } from "#foundation/http/session-end.ts";
import type { AdminUser, AffiliateUser, User } from "../sign-in/sign-in.ts";

type People = { user: User; affiliate: AffiliateUser; admin: AdminUser };

const isFlag = (value: unknown) => value === undefined || typeof value === "boolean";

/**
 * What each kind must have besides id, address and name: as in sign-in/sign-in.ts, but without its package. An admin's
 * role and centre only decide what is shown first.
 */
const shapes: Record<AudienceName, (person: Readonly<Record<string, unknown>>) => boolean> = {
  user: ({ role, mustChangePassword }) =>
    (role === "user" || role === "admin") && isFlag(mustChangePassword),
  affiliate: ({ role, mustChangePassword }) =>
    role === "affiliate" && typeof mustChangePassword === "boolean",
  admin: ({ role, permissions, needsSecondFactor, mustChangePassword }) =>
    role === "admin" &&
    isListOfTexts(permissions, 100) &&
    isFlag(needsSecondFactor) &&
    isFlag(mustChangePassword),
};

/**
 * Parses a stored person, or one from a server, as the person of a session; null if it does not fit. Another version
 * of the site may have made it.
 */
function readPerson<A extends AudienceName>(audience: A, value: unknown): People[A] | null {
  const person = propertiesOf(value);
  const { id, email, name } = person;
  const fits =
    isText(id, 100) &&
    isText(email, 1_000) &&
    typeof name === "string" &&
    name.length <= 1_000 &&
    shapes[audience](person);
  return fits ? (person as People[A]) : null;
}

/**
 * Who is signed in on this browser. Its storage has a token and a person for each kind of session
 * (spec §6.3). The server trusts only the token.
 */

export type Session<A extends AudienceName = "user"> = { token: string; person: People[A] };

/** The session in stored texts, or null. It needs both: a token, and a person with the role of its kind (spec §6). */
export function parseSession<A extends AudienceName>(
  audience: A,
  token: string | null,
  person: string | null,
): Session<A> | null {
  const parsed = readPerson(audience, parseJson(person));
  return parsed && isHeaderText(token) ? { token, person: parsed } : null;
}

/** The session that this browser has, or null; for loaders and handlers. */
export function readSession<A extends AudienceName>(audience: A): Session<A> | null {
  const keys = audiences[audience];
  return parseSession(audience, readStored(keys.token), readStored(keys.person));
}

/** The key of the token by which a sign-in recognises this browser; it stays after signing out. */
const deviceKey = "deviceToken";

/**
 * The headers of a sign-in or a registration. They carry the device token of an earlier one, so that other
 * people's wrong passwords do not lock this browser out.
 */
export function deviceHeaders(): Record<string, string> {
  const deviceToken = readToken(deviceKey);
  return deviceToken ? { "x-device-token": deviceToken } : {};
}

/**
 * Stores the response of a sign-in or a registration.
 * @returns whether it was stored: with blocked storage, or an answer that does not fit, nobody can be signed in
 */
export function keepSession<A extends AudienceName>(
  audience: A,
  { token, person, deviceToken }: Session<A> & { deviceToken?: string },
): boolean {
  const keys = audiences[audience];
  if (!isHeaderText(token) || !readPerson(audience, person)) return false;
  takeWaiting(keys, person.id);
  return keepStored({
    [keys.person]: JSON.stringify(person),
    [keys.token]: token,
    ...(isHeaderText(deviceToken) ? { [deviceKey]: deviceToken } : {}),
  });
}

/** Clears the flag on the stored person that asks for a new password, after the password was changed. */
export function notePasswordChanged<A extends AudienceName>(audience: A): void {
  const session = readSession(audience);
  if (session) {
    keepSession(audience, {
      token: session.token,
      person: { ...session.person, mustChangePassword: false },
    });
  }
}

/** Stores the name that the learner has just changed, which the shell shows. */
export function noteName(name: string): void {
  const session = readSession("user");
  if (session) keepSession("user", { ...session, person: { ...session.person, name } });
}

/** Clears the flag on the stored admin who had to enrol a second factor. */
export function noteSecondFactor(): void {
  const session = readSession("admin");
  if (session) {
    const { needsSecondFactor: _, ...person } = session.person;
    keepSession("admin", { token: session.token, person });
  }
}

/** The path decides which token belongs to it (spec §6.3). */
const logoutCalls = {
  user: "POST /auth/logout",
  affiliate: "POST /affiliates/logout",
  admin: "POST /admin/logout",
} as const satisfies Record<AudienceName, CallName>;

/** Everything that was typed into forms, including finished forms waiting for a connection. */
const typed = () => storedKeys().filter((key) => isDraftKey(key) || key.startsWith(waitingPrefix));

/**
 * Signs out: at once here, and on the server as soon as we can reach it. Phones and computers are shared: someone who
 * signs out leaves no draft and no form waiting to be sent, and a learner leaves no cart.
 */
export function signOut(audience: AudienceName): void {
  const keys = audiences[audience];
  const token = readToken(keys.token);
  removeStored(keys.token, keys.person, ...keys.ends, ...typed());
  if (!token) return;
  // Not callApi: the token is gone from storage, and a refusal means that the session is dead anyway.
  void fetch(`/api${pathOf(logoutCalls[audience])}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    // The page may be left before the answer comes.
    keepalive: true,
  }).catch(() => {});
}

/**
 * Removes what is not a session: a token that no server issued, or a person who does not fit. For a learner, the
 * person is requested again instead (`checkSession`).
 */
export function dropUnfit(): void {
  for (const [name, keys] of Object.entries(audiences)) {
    const audience = name as AudienceName;
    const isAskedFor = audience === "user" && readToken(keys.token) !== null;
    if (readStored(keys.token) !== null && !isAskedFor && !readSession(audience))
      endSessionHere(keys);
  }
}

/**
 * Asks the server whether the learner's session is still valid: an ended one is removed, and a changed name or role is
 * stored. Not callApi, because a reader of a public page must not be sent to the sign-in.
 */
export async function checkSession(): Promise<void> {
  const { token: tokenKey, person: personKey } = audiences.user;
  const token = readToken(tokenKey);
  if (!token) return;
  try {
    const response = await fetch("/api/auth/me", { headers: { authorization: `Bearer ${token}` } });
    // Another tab may have signed in again in the meantime.
    if (readStored(tokenKey) !== token) return;
    if (response.status === 401) endSessionHere(audiences.user);
    const person = response.ok ? await response.text() : null;
    const fits = readPerson("user", parseJson(person));
    if (person && fits && person !== readStored(personKey)) keepStored({ [personKey]: person });
  } catch {
    // Offline: the session stays as it is.
  }
}
