import { centreNamed } from "#foundation/academy/centres.ts";
import { unauthorised } from "#foundation/errors/errors.ts";
import { answer, type Served, serve, serveAll } from "#foundation/http/serve.ts";
import { changePassword } from "./passwords/change-password.server.ts";
import {
  adminChangePasswordEndpoint,
  affiliateChangePasswordEndpoint,
  changePasswordEndpoint,
  passwordCalls,
} from "./passwords/passwords.ts";
import { resetPassword } from "./passwords/reset-password.server.ts";
import { requestPasswordLink } from "./passwords/send-password-link.server.ts";
import { confirmEmail } from "./people/confirm-email.server.ts";
import { getPerson } from "./people/find-person.server.ts";
import { type OnRegistered, registerPerson } from "./people/register-person.server.ts";
import { toAdminUser, toAffiliateUser, toUser } from "./people/to-user.server.ts";
import type { StaffRole } from "./permissions.ts";
import { confirmPhone, getOwnPhone, requestPhoneCode } from "./phone-codes/confirm-phone.server.ts";
import {
  affiliateAskPhoneCodeEndpoint,
  affiliateConfirmPhoneEndpoint,
  affiliateGetPhoneEndpoint,
  askCodeEndpoint,
  askPhoneCodeEndpoint,
  confirmPhoneEndpoint,
  getPhoneEndpoint,
  verifyCodeEndpoint,
} from "./phone-codes/phone-codes.ts";
import { requestCode } from "./phone-codes/send-code.server.ts";
import { signInByCode } from "./phone-codes/sign-in-by-code.server.ts";
import { requirePermission } from "./require-permission.server.ts";
import {
  confirmSecondFactor,
  getSecondFactor,
  startSecondFactor,
} from "./second-factor/enrol-second-factor.server.ts";
import {
  confirmSecondFactorEndpoint,
  secondFactorCalls,
} from "./second-factor/second-factor-endpoints.ts";
import { endSession, endSessionsOf, listSessions } from "./sessions/end-sessions.server.ts";
import {
  adminEndOtherSessionsEndpoint,
  adminListSessionsEndpoint,
  adminLogoutEndpoint,
  affiliateEndOtherSessionsEndpoint,
  affiliateListSessionsEndpoint,
  affiliateLogoutEndpoint,
  endOtherSessionsEndpoint,
  listSessionsEndpoint,
  logoutEndpoint,
} from "./sessions/session-endpoints.ts";
import { browserOf, signIn } from "./sign-in/sign-in.server.ts";
import {
  adminLoginEndpoint,
  affiliateLoginEndpoint,
  loginEndpoint,
  meEndpoint,
  registerEndpoint,
} from "./sign-in/sign-in.ts";
import { inviteStaff } from "./staff/invite-staff.server.ts";
import { findStaffMember, getStaffMember, listStaff } from "./staff/list-staff.server.ts";
import { disableStaff, enableStaff, setStaffRole } from "./staff/set-staff-role.server.ts";
import { staffCalls } from "./staff/staff.ts";

const phoneCodesHttp: Served[] = [
  serve(askCodeEndpoint, async (ctx, { body }) => {
    await requestCode(ctx, body);
    return answer(202, { accepted: true as const });
  }),
  serve(verifyCodeEndpoint, async (ctx, { body }, exchange) => {
    const given = { ...body, ...browserOf(exchange) };
    const { token, person, deviceToken } = await signInByCode(ctx, given);
    const user = body.role === "affiliate" ? toAffiliateUser(person) : toUser(person);
    return answer(200, { token, user, deviceToken });
  }),
  ...[getPhoneEndpoint, affiliateGetPhoneEndpoint].map((endpoint) =>
    serve(endpoint, async (ctx) => answer(200, await getOwnPhone(ctx))),
  ),
  ...[askPhoneCodeEndpoint, affiliateAskPhoneCodeEndpoint].map((endpoint) =>
    serve(endpoint, async (ctx, { body }) => {
      await requestPhoneCode(ctx, body);
      return answer(202, { accepted: true as const });
    }),
  ),
  ...[confirmPhoneEndpoint, affiliateConfirmPhoneEndpoint].map((endpoint) =>
    serve(endpoint, async (ctx, { body }) => answer(200, await confirmPhone(ctx, body))),
  ),
];

const logouts = [logoutEndpoint, adminLogoutEndpoint, affiliateLogoutEndpoint].map((endpoint) =>
  serve(endpoint, async (ctx) => {
    if (!ctx.actor) throw unauthorised();
    await endSession(ctx, ctx.actor.sessionId);
    return answer(204);
  }),
);

const passwordChanges = [
  changePasswordEndpoint,
  adminChangePasswordEndpoint,
  affiliateChangePasswordEndpoint,
].map((endpoint) =>
  serve(endpoint, async (ctx, { body }, exchange) => {
    const { deviceToken } = browserOf(exchange);
    await changePassword(ctx, { ...body, deviceToken });
    return answer(204);
  }),
);

const sessionLists = [
  listSessionsEndpoint,
  adminListSessionsEndpoint,
  affiliateListSessionsEndpoint,
].map((endpoint) =>
  serve(endpoint, async (ctx) => {
    if (!ctx.actor) throw unauthorised();
    const sessions = await listSessions(ctx, ctx.actor);
    return answer(200, { sessions, total: sessions.length });
  }),
);

const signOutsElsewhere = [
  endOtherSessionsEndpoint,
  adminEndOtherSessionsEndpoint,
  affiliateEndOtherSessionsEndpoint,
].map((endpoint) =>
  serve(endpoint, async (ctx, _input, exchange) => {
    if (!ctx.actor) throw unauthorised();
    const { personId, sessionId } = ctx.actor;
    const { deviceToken } = browserOf(exchange);
    await endSessionsOf(ctx, personId, { sessionId, deviceToken });
    return answer(204);
  }),
);

const secondFactorHttp: Served[] = [
  ...serveAll(secondFactorCalls, { getSecondFactor, startSecondFactor }),
  serve(confirmSecondFactorEndpoint, async (ctx, { body }, exchange) => {
    const { deviceToken } = browserOf(exchange);
    return answer(200, {
      recoveryCodes: await confirmSecondFactor(ctx, body.code, deviceToken),
    });
  }),
];

const staffHttp: Served[] = serveAll(staffCalls, {
  async listStaff(ctx) {
    requirePermission(ctx, "staff.manage");
    const staff = await listStaff(ctx);
    return { staff, total: staff.length };
  },
  async inviteStaff(ctx, { email, name, role, location }) {
    requirePermission(ctx, "staff.manage");
    const post = { role: role as StaffRole, centreId: centreNamed(location) };
    return getStaffMember(ctx, await inviteStaff(ctx, { email, name, ...post }));
  },
  async disableStaff(ctx, id) {
    requirePermission(ctx, "staff.manage");
    await disableStaff(ctx, id);
    return findStaffMember(ctx, id);
  },
  async enableStaff(ctx, id) {
    requirePermission(ctx, "staff.manage");
    await enableStaff(ctx, id);
    return getStaffMember(ctx, id);
  },
  async setStaffRole(ctx, id, { role, location }) {
    requirePermission(ctx, "staff.manage");
    await setStaffRole(ctx, id, role as StaffRole, centreNamed(location));
    return getStaffMember(ctx, id);
  },
});

/** The endpoints of this room. @param hooks what other rooms do after a new account */
export const accountsHttp = (hooks: { onRegistered: OnRegistered }): Served[] => [
  serve(registerEndpoint, async (ctx, { body }, exchange) => {
    const affiliateCode = body.affiliateCode || null;
    const { token, person, deviceToken } = await registerPerson(
      ctx,
      { ...body, affiliateCode, ...browserOf(exchange) },
      hooks.onRegistered,
    );
    return answer(201, { token, user: toUser(person), deviceToken });
  }),
  serve(loginEndpoint, async (ctx, { body }, exchange) => {
    const given = { ...body, ...browserOf(exchange) };
    const { token, person, deviceToken } = await signIn(ctx, given, "user");
    return answer(200, { token, user: toUser(person), deviceToken });
  }),
  serve(affiliateLoginEndpoint, async (ctx, { body }, exchange) => {
    const given = { ...body, ...browserOf(exchange) };
    const { token, person, deviceToken } = await signIn(ctx, given, "affiliate");
    return answer(200, { token, user: toAffiliateUser(person), deviceToken });
  }),
  serve(adminLoginEndpoint, async (ctx, { body }, exchange) => {
    const given = { ...body, ...browserOf(exchange) };
    const signedIn = await signIn(ctx, given, "admin");
    const { token, deviceToken } = signedIn;
    return answer(200, { token, admin: toAdminUser(ctx, signedIn), deviceToken });
  }),
  serve(meEndpoint, async (ctx) => {
    if (!ctx.actor) throw unauthorised();
    return answer(200, toUser(await getPerson(ctx, ctx.actor.personId)));
  }),
  ...logouts,
  ...passwordChanges,
  ...sessionLists,
  ...signOutsElsewhere,
  ...phoneCodesHttp,
  ...secondFactorHttp,
  ...staffHttp,
  ...serveAll(passwordCalls, {
    async forgotPassword(ctx, asked) {
      await requestPasswordLink(ctx, asked);
      return { accepted: true as const };
    },
    resetPassword,
    confirmEmail,
  }),
];
