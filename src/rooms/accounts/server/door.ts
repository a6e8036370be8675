/** What other rooms can use of the accounts room. */

export {
  can,
  type Permission,
  type StaffRole,
  staffRoles,
} from "../rules/permissions.ts";
export { downloadsHttp } from "./create-download.ts";
export { grantRole } from "./grant-role.ts";
export { accountsHttp } from "./http.ts";
export {
  findContacts,
  findNames,
  findSelfMatch,
  flagSelf,
  haveOneName,
  matchSelf,
  refuseSelf,
  type SelfMatch,
  type SomebodyNamed,
  strongestMatch,
} from "./own-match.ts";
export { checkOwnPassword } from "./passwords/check-own-password.ts";
export { createSetPasswordLink, sendPasswordLinkJob } from "./passwords/send-password-link.ts";
export { closeAccount, sweepAccountsJob } from "./people/close-account.ts";
export { confirmedEmailOf, confirmedSince } from "./people/confirm-email.ts";
export { createAffiliateAccount, updatePerson } from "./people/create-person.ts";
export type { NamedHuman } from "./people/find-person.ts";
export {
  findOtherOwners,
  findPerson,
  findPersonByEmail,
  getPerson,
  namesOf,
  type Person,
} from "./people/find-person.ts";
export { ownAccountHttp } from "./people/own-account-http.ts";
export type { DataOwner, PersonalData } from "./people/personal-data.ts";
export { type OnRegistered, registerPerson } from "./people/register-person.ts";
export { readHistory } from "./read-history.ts";
export { requirePermission } from "./require-permission.ts";
export { getSecondFactor, removeSecondFactor } from "./second-factor/enrol-second-factor.ts";
export { demoLearner, seedAccounts, seedPerson } from "./seed-accounts.ts";
export { authenticate, authenticateByLink } from "./sessions/authenticate.ts";
export { countTry } from "./sessions/count-guesses.ts";
export { endSessionsOf, openSession, sessionsOf } from "./sessions/end-sessions.ts";
export {
  newAdminSessionOf,
  newSessionOf,
  postSignIn,
  refuseWithoutScripts,
} from "./sessions/post-sign-in.ts";
export { countFailingSignIns } from "./staff/failed-sign-ins.ts";
export { findStaff, findStaffCentre, othersMay } from "./staff/list-staff.ts";
export { saveAdmin } from "./staff/save-admin.ts";
export { disableStaff, enableStaff, setStaffRole } from "./staff/set-staff-role.ts";
