import type { Context } from "#foundation/context.ts";
import { permissionsFor, rolesInForce, staffRoles } from "../permissions.ts";
import { isSecondFactorRequired } from "../second-factor/enrol-second-factor.server.ts";
import type { AdminUser, AffiliateUser, User } from "../sign-in/sign-in.ts";
import type { Person } from "./find-person.server.ts";

const lockOf = (person: Person) => (person.mustChangePassword ? { mustChangePassword: true } : {});

/** The person as the browser stores it (spec §3.7), one shape for each kind of session. */
export const toUser = (person: Person): User => ({
  id: person.id,
  email: person.email,
  name: person.name,
  role: person.isAdmin ? "admin" : "user",
  ...lockOf(person),
});

/** @param signedIn whether with a second factor; without one, the person may have to set it up */
export function toAdminUser(
  ctx: Context,
  { person, hasSecondFactor = false }: { person: Person; hasSecondFactor?: boolean },
): AdminUser {
  const needsSecondFactor = isSecondFactorRequired(ctx) && !hasSecondFactor;
  const staffRole = staffRoles.find((role) => person.roles.includes(role));
  return {
    id: person.id,
    email: person.email,
    name: person.name,
    role: "admin",
    ...(staffRole ? { staffRole } : {}),
    ...(person.centreId ? { centreId: person.centreId } : {}),
    permissions: permissionsFor(rolesInForce("admin", person.roles)),
    ...(needsSecondFactor ? { needsSecondFactor } : {}),
    ...lockOf(person),
  };
}

export const toAffiliateUser = ({
  id,
  email,
  name,
  mustChangePassword,
}: Person): AffiliateUser => ({ id, email, name, role: "affiliate", mustChangePassword });
