/** What the accounts room does for others. Sign-in and sign-out stand in http.ts. */

export { can, type Permission, type Role } from "../rules/permissions.ts";
export { authenticate } from "./authenticate.ts";
export { createAffiliateAccount } from "./create-affiliate-account.ts";
export { createSetPasswordLink } from "./create-set-password-link.ts";
export { endSessionsOf } from "./end-sessions.ts";
export { findPersonByEmail, getPerson, type Person } from "./find-person.ts";
export { grantRole } from "./grant-role.ts";
export { openSession } from "./open-session.ts";
export { requirePermission } from "./require-permission.ts";
export { seedPerson } from "./seed-person.ts";
