/** What other rooms can use of the accounts room. */

export {
  can,
  type Permission,
  type Role,
  type StaffRole,
  staffRoles,
} from "../rules/permissions.ts";
export { authenticate, authenticateByLink } from "./authenticate.ts";
export { checkOwnPassword } from "./check-own-password.ts";
export { closeAccount } from "./close-account.ts";
export { confirmedEmailOf } from "./confirmed-email-of.ts";
export { confirmedSince } from "./confirmed-since.ts";
export { createAffiliateAccount } from "./create-affiliate-account.ts";
export { createSetPasswordLink } from "./create-set-password-link.ts";
export { downloadsHttp } from "./downloads-http.ts";
export { endSessionsOf } from "./end-sessions.ts";
export { findOtherOwners } from "./find-other-owners.ts";
export { findPerson, findPersonByEmail, getPerson, type Person } from "./find-person.ts";
export { findContacts, findNames, findSelfMatch, flagSelf, refuseSelf } from "./find-self-match.ts";
export { grantRole } from "./grant-role.ts";
export { accountsHttp } from "./http.ts";
export { namesOf } from "./names-of.ts";
export { newSessionOf } from "./new-session-of.ts";
export { openSession } from "./open-session.ts";
export { ownAccountHttp } from "./own-account-http.ts";
export {
  haveOneName,
  matchSelf,
  type SelfMatch,
  type SomebodyNamed,
  strongestMatch,
} from "./own-match.ts";
export type { DataOwner, PersonalData } from "./personal-data.ts";
export { refuseWithoutScripts } from "./post-sign-in.ts";
export { readHistory } from "./read-history.ts";
export { type OnRegistered, registerPerson } from "./register-person.ts";
export { requirePermission } from "./require-permission.ts";
export { removeSecondFactor } from "./second-factor/enrol-second-factor.ts";
export { seedAccounts } from "./seed-accounts.ts";
export { seedPerson } from "./seed-person.ts";
export { sendPasswordLinkJob } from "./send-password-link.ts";
export { disableStaff, enableStaff } from "./staff/disable-staff.ts";
export { countFailingSignIns } from "./staff/failed-sign-ins.ts";
export { findStaff } from "./staff/find-staff.ts";
export { isOnlyOneWith } from "./staff/is-only-one-with.ts";
export { othersMay } from "./staff/others-may.ts";
export { saveAdmin } from "./staff/save-admin.ts";
export { setStaffRole } from "./staff/set-staff-role.ts";
export { sweepAccountsJob } from "./sweep-accounts.ts";
export { updatePerson } from "./update-person.ts";
