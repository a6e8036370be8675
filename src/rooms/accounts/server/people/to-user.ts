import type { AdminUser, AffiliateUser, User } from "../../contract/sign-in.ts";
import { permissionsFor, rolesInForce, staffRoles } from "../../rules/permissions.ts";
import type { Person } from "./find-person.ts";

const lockOf = (person: Person) => (person.mustChangePassword ? { mustChangePassword: true } : {});

/** The person as the browser stores it (spec §3.7), one shape for each kind of session. */
export const toUser = (person: Person): User => ({
  id: person.id,
  email: person.email,
  name: person.name,
  role: person.isAdmin ? "admin" : "user",
  ...lockOf(person),
});

/** @param needsSecondFactor it is required and this person has none */
export function toAdminUser(person: Person, needsSecondFactor: boolean): AdminUser {
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
