import { centreNamed } from "#foundation/academy/centres.ts";
import { unauthorised } from "#foundation/errors/errors.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import { changePassword } from "./passwords/change-password.server.ts";
import {
  adminChangePasswordEndpoint,
  affiliateChangePasswordEndpoint,
  changePasswordEndpoint,
  confirmEmailEndpoint,
  forgotPasswordEndpoint,
  resetPasswordEndpoint,
} from "./passwords/passwords.ts";
import { resetPassword } from "./passwords/reset-password.server.ts";
import { requestPasswordLink } from "./passwords/send-password-link.server.ts";
import { confirmEmail } from "./people/confirm-email.server.ts";
import { getPerson } from "./people/find-person.server.ts";
import { type OnRegistered, registerPerson } from "./people/register-person.server.ts";
import { toAdminUser, toAffiliateUser, toUser } from "./people/to-user.server.ts";
import type { StaffRole } from "./permissions.ts";
import { requirePermission } from "./require-permission.server.ts";
import {
  confirmSecondFactor,
  getSecondFactor,
  startSecondFactor,
} from "./second-factor/enrol-second-factor.server.ts";
import {
  confirmSecondFactorEndpoint,
  getSecondFactorEndpoint,
  startSecondFactorEndpoint,
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
import {
  disableStaffEndpoint,
  enableStaffEndpoint,
  inviteStaffEndpoint,
  listStaffEndpoint,
  setStaffRoleEndpoint,
} from "./staff/staff.ts";

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
  serve(getSecondFactorEndpoint, async (ctx) => answer(200, await getSecondFactor(ctx))),
  serve(startSecondFactorEndpoint, async (ctx, { body }) =>
    answer(201, await startSecondFactor(ctx, body)),
  ),
  serve(confirmSecondFactorEndpoint, async (ctx, { body }, exchange) => {
    const { deviceToken } = browserOf(exchange);
    return answer(200, {
      recoveryCodes: await confirmSecondFactor(ctx, body.code, deviceToken),
    });
  }),
];

const staffHttp: Served[] = [
  serve(listStaffEndpoint, async (ctx) => {
    requirePermission(ctx, "staff.manage");
    const staff = await listStaff(ctx);
    return answer(200, { staff, total: staff.length });
  }),
  serve(inviteStaffEndpoint, async (ctx, { body }) => {
    requirePermission(ctx, "staff.manage");
    const personId = await inviteStaff(ctx, {
      ...{ email: body.email, name: body.name },
      ...{ role: body.role as StaffRole, centreId: centreNamed(body.location) },
    });
    return answer(201, await getStaffMember(ctx, personId));
  }),
  serve(disableStaffEndpoint, async (ctx, { params }) => {
    requirePermission(ctx, "staff.manage");
    await disableStaff(ctx, params.id);
    return answer(200, await findStaffMember(ctx, params.id));
  }),
  serve(enableStaffEndpoint, async (ctx, { params }) => {
    requirePermission(ctx, "staff.manage");
    await enableStaff(ctx, params.id);
    return answer(200, await getStaffMember(ctx, params.id));
  }),
  serve(setStaffRoleEndpoint, async (ctx, { params, body }) => {
    requirePermission(ctx, "staff.manage");
    await setStaffRole(ctx, params.id, body.role as StaffRole, centreNamed(body.location));
    return answer(200, await getStaffMember(ctx, params.id));
  }),
];

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
  ...secondFactorHttp,
  ...staffHttp,
  serve(forgotPasswordEndpoint, async (ctx, { body }) => {
    await requestPasswordLink(ctx, body);
    return answer(202, { accepted: true });
  }),
  serve(resetPasswordEndpoint, async (ctx, { body }) => {
    await resetPassword(ctx, body);
    return answer(204);
  }),
  serve(confirmEmailEndpoint, async (ctx, { body }) => {
    return answer(200, await confirmEmail(ctx, body));
  }),
];
