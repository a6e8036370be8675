import { eq } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { ActorKind } from "#foundation/context.ts";
import type { Endpoint } from "#foundation/http/endpoint.ts";
import { can, type Permission, type StaffRole, staffRoles } from "#rooms/accounts/door.server.ts";
import { people } from "#rooms/accounts/tables.server.ts";
import type { TestAcademy } from "../support/academy/open-academy.ts";
import { signInAs } from "../support/people/sign-in-as.ts";

const kinds: readonly ActorKind[] = ["user", "affiliate", "admin"];
const prefixes = { user: "usr_", affiliate: "aff_", admin: "adm_" };

type Outcome = { status: number; code: string | undefined };
type Caller = {
  name: string;
  /** Makes a new token. */
  token: () => Promise<string | null>;
  /** The fault of a response; null when it matches the declaration. */
  fault: (endpoint: Endpoint, outcome: Outcome) => string | null;
  /** The owner of the ids in the path. */
  idInPath?: string;
  only?: (endpoint: Endpoint) => boolean;
};

const isFor = (endpoint: Endpoint, kind: ActorKind) =>
  endpoint.who === kind || endpoint.who === "any-token";

/** 401 is for callers without access to the path; a public path never answers it. */
function unknownFault(endpoint: Endpoint, { status }: Outcome): string | null {
  if (endpoint.who !== "anyone") return status === 401 ? null : "lets a stranger in";
  if (endpoint.ownCheck) return status >= 400 ? null : `skips its own check: ${endpoint.ownCheck}`;
  return status === 401 || status === 403 ? "refuses a visitor" : null;
}

/** A room may still refuse with its own code (`not_approved`); the permission check may not. */
const refusedAtDoor = ({ status, code }: Outcome) =>
  status === 401 || (status === 403 && (code === "forbidden" || code === "must_change_password"));

function knownFault(endpoint: Endpoint, outcome: Outcome, kind: ActorKind): string | null {
  if (endpoint.who === "anyone") return unknownFault(endpoint, outcome);
  if (isFor(endpoint, kind)) return refusedAtDoor(outcome) ? "refuses who it is for" : null;
  return outcome.status === 403 ? null : `lets a token of kind ${kind} in`;
}

function staffFault(endpoint: Endpoint, outcome: Outcome, role: StaffRole): string | null {
  const may = can({ roles: ["admin", role] }, (endpoint.permission ?? "") as Permission);
  if (may) return refusedAtDoor(outcome) ? `refuses the ${role}` : null;
  return refusedAtDoor(outcome) ? null : `lets the ${role} in`;
}

function lockedFault(endpoint: Endpoint, outcome: Outcome): string | null {
  if (endpoint.who === "anyone") return unknownFault(endpoint, outcome);
  if (!isFor(endpoint, "affiliate")) return outcome.status === 403 ? null : "lets another kind in";
  const refusedForPassword = outcome.status === 403 && outcome.code === "must_change_password";
  if (endpoint.beforePasswordChange)
    return refusedForPassword ? "is shut before the password is changed" : null;
  return refusedForPassword ? null : "is open before the temporary password is changed";
}

async function callersOf(academy: TestAcademy): Promise<Caller[]> {
  const other = await signInAs(academy, "user");
  const stranger = (name: string, token: Caller["token"]): Caller => ({
    name,
    token,
    fault: unknownFault,
  });
  const freshToken = async (kind: ActorKind) => (await signInAs(academy, kind)).token;
  return [
    stranger("nobody", async () => null),
    stranger("garbage for a token", async () => "garbage"),
    ...kinds.map((kind) =>
      stranger(`an invented token of kind ${kind}`, async () => prefixes[kind] + "x".repeat(43)),
    ),
    ...kinds.map((kind) =>
      stranger(`a signed-out token of kind ${kind}`, async () => {
        const token = await freshToken(kind);
        await academy.call("POST", "/auth/logout", { token });
        return token;
      }),
    ),
    ...kinds.map((kind) => ({
      name: `a token of kind ${kind}`,
      token: () => freshToken(kind),
      fault: (endpoint: Endpoint, outcome: Outcome) => knownFault(endpoint, outcome, kind),
    })),
    ...kinds.map((kind) =>
      stranger(`a dismissed admin’s token of kind ${kind}`, async () => {
        const { email, personId } = await signInAs(academy, "admin");
        const { token } = await signInAs(academy, kind, email);
        // Directly in the database: dismissing also ends the sessions, but the access check must not rely on that.
        const disabledAt = academy.ctx.clock();
        await academy.ctx.db.update(people).set({ disabledAt }).where(eq(people.id, personId));
        return token;
      }),
    ),
    ...(["user", "affiliate"] as const).map((kind) => ({
      name: `an owner who is signed in as ${kind}`,
      async token() {
        const { email } = await signInAs(academy, "admin");
        return (await signInAs(academy, kind, email)).token;
      },
      fault: (endpoint: Endpoint, outcome: Outcome) => knownFault(endpoint, outcome, kind),
    })),
    ...staffRoles.map((role) => ({
      name: `an admin who is ${role}`,
      token: async () => (await signInAs(academy, "admin", undefined, role)).token,
      only: ({ who }: Endpoint) => who === "admin",
      fault: (endpoint: Endpoint, outcome: Outcome) => staffFault(endpoint, outcome, role),
    })),
    {
      name: "an affiliate with a temporary password",
      async token() {
        const { token, personId } = await signInAs(academy, "affiliate");
        const temporaryUntil = new Date(academy.ctx.clock().getTime() + dayMs);
        await academy.ctx.db.update(people).set({ temporaryUntil }).where(eq(people.id, personId));
        return token;
      },
      fault: lockedFault,
    },
    ...(["user", "affiliate"] as const).map((kind) => ({
      name: `a token of kind ${kind} at another person's id`,
      token: () => freshToken(kind),
      idInPath: other.personId,
      only: (endpoint: Endpoint) => endpoint.who === kind && endpoint.path.includes(":"),
      fault: (_endpoint: Endpoint, { status }: Outcome) =>
        status < 400 ? "answers for someone else" : null,
    })),
  ];
}

async function callOnce(
  academy: TestAcademy,
  endpoint: Endpoint,
  caller: Caller,
  token: string | null,
): Promise<Outcome> {
  const path = endpoint.path.replace(/:\w+/g, caller.idInPath ?? "none");
  const reply = await academy.call(endpoint.method, path, {
    ...(token === null ? {} : { token }),
    ...(endpoint.method === "GET" ? {} : { body: {} }),
  });
  return { status: reply.status, code: (reply.body as { code?: string } | null)?.code };
}

/**
 * Calls every endpoint as every kind of caller and compares the responses with its declaration (`who`,
 * `beforePasswordChange`, `ownCheck`).
 * @returns a line for each response that differs
 */
export async function findLeaks(academy: TestAcademy, endpoints: Endpoint[]): Promise<string[]> {
  const leaks: string[] = [];
  for (const caller of await callersOf(academy)) {
    let session: { token: string | null } | null = null;
    for (const endpoint of endpoints) {
      if (caller.only && !caller.only(endpoint)) continue;
      session ??= { token: await caller.token() };
      const outcome = await callOnce(academy, endpoint, caller, session.token);
      // The call may have ended the session or the account; a refused call left them as they were.
      if (outcome.status < 400) session = null;
      const crashed = outcome.status >= 500 && outcome.status !== 503;
      const fault = crashed ? "breaks" : caller.fault(endpoint, outcome);
      if (fault) {
        const { method, path } = endpoint;
        leaks.push(`${method} ${path} ${fault} (${caller.name}: ${outcome.status})`);
      }
    }
  }
  return leaks;
}
