/** What other rooms can use of the accounts room. */

export { downloadsHttp } from "./create-download.server.ts";
export { accountsHttp } from "./http.server.ts";
export { accountJobs } from "./jobs.server.ts";
export { checkOwnPassword } from "./passwords/check-own-password.server.ts";
export { postNewPassword } from "./passwords/post-new-password.server.ts";
export { createSetPasswordLink } from "./passwords/send-password-link.server.ts";
export { closeAccount } from "./people/close-account.server.ts";
export { confirmedEmailOf, confirmedSince } from "./people/confirm-email.server.ts";
export { createAffiliateAccount, updatePerson } from "./people/create-person.server.ts";
export type { NamedHuman } from "./people/find-person.server.ts";
export {
  findOtherOwners,
  findPerson,
  findPersonByEmail,
  getPerson,
  namesOf,
  type Person,
} from "./people/find-person.server.ts";
export { ownAccountHttp } from "./people/own-account-http.server.ts";
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
} from "./people/own-match.server.ts";
export {
  isPhoneOfAccount,
  reachOfUser,
  saveMessagesOf,
  showMessagesOf,
} from "./people/own-messages.server.ts";
export type { DataOwner, PersonalData } from "./people/personal-data.server.ts";
export { readHistory } from "./people/read-history.server.ts";
export { type OnRegistered, registerPerson } from "./people/register-person.server.ts";
export {
  can,
  type Permission,
  type StaffRole,
  staffRoles,
} from "./permissions.ts";
export { requirePermission } from "./require-permission.server.ts";
export { getSecondFactor, removeSecondFactor } from "./second-factor/enrol-second-factor.server.ts";
export {
  checkFirstAdmin,
  checkSealKeys,
  seedAccounts,
  seedPerson,
} from "./seed-accounts.server.ts";
export { authenticate, authenticateByLink } from "./sessions/authenticate.server.ts";
export { endSessionsOf, openSession, sessionsOf } from "./sessions/end-sessions.server.ts";
export { countTry } from "./sign-in/count-guesses.server.ts";
export {
  newAdminSessionOf,
  newSessionOf,
  postSignIn,
  refuseWithoutScripts,
} from "./sign-in/post-sign-in.server.ts";
export { countFailingSignIns } from "./staff/failed-sign-ins.server.ts";
export { grantRole } from "./staff/grant-role.server.ts";
export { findStaff, findStaffCentre, othersMay } from "./staff/list-staff.server.ts";
export { readInvitation } from "./staff/read-invitation.server.ts";
export { saveAdmin } from "./staff/save-admin.server.ts";
export { disableStaff, enableStaff, setStaffRole } from "./staff/set-staff-role.server.ts";
