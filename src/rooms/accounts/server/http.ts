import { unauthorised } from "#foundation/errors.ts";
import { answer, type Exchange, type Served, serve } from "#foundation/http/serve.ts";
import {
  adminChangePasswordEndpoint,
  affiliateChangePasswordEndpoint,
  changePasswordEndpoint,
  confirmEmailEndpoint,
  forgotPasswordEndpoint,
  resetPasswordEndpoint,
} from "../contract/passwords.ts";
import {
  type AdminUser,
  type AffiliateUser,
  adminLoginEndpoint,
  affiliateLoginEndpoint,
  loginEndpoint,
  meEndpoint,
  registerEndpoint,
  type User,
} from "../contract/sign-in.ts";
import {
  adminLogoutEndpoint,
  affiliateLogoutEndpoint,
  logoutEndpoint,
} from "../contract/sign-out.ts";
import { changePassword } from "./change-password.ts";
import { confirmEmail } from "./confirm-email.ts";
import { endSession } from "./end-sessions.ts";
import { getPerson, type Person } from "./find-person.ts";
import { type OnRegistered, registerPerson } from "./register-person.ts";
import { resetPassword } from "./reset-password.ts";
import { requestPasswordLink } from "./send-password-link.ts";
import { signIn } from "./sign-in.ts";

function deviceTokenOf({ headers }: Exchange): string | null {
  const token = headers["x-device-token"];
  return typeof token === "string" ? token : null;
}

const lockOf = (person: Person) => (person.mustChangePassword ? { mustChangePassword: true } : {});

const toUser = (person: Person): User => ({
  id: person.id,
  email: person.email,
  name: person.name,
  role: person.isAdmin ? "admin" : "user",
  ...lockOf(person),
});

const toAdminUser = (person: Person): AdminUser => ({
  id: person.id,
  email: person.email,
  name: person.name,
  role: "admin",
  ...lockOf(person),
});

const toAffiliateUser = ({ id, email, name, mustChangePassword }: Person): AffiliateUser => ({
  id,
  email,
  name,
  role: "affiliate",
  mustChangePassword,
});

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
    await changePassword(ctx, { ...body, deviceToken: deviceTokenOf(exchange) });
    return answer(204);
  }),
);

/** The endpoints of this room. @param hooks what other rooms do after a new account */
export const accountsHttp = (hooks: { onRegistered: OnRegistered }): Served[] => [
  serve(registerEndpoint, async (ctx, { body }, exchange) => {
    const affiliateCode = body.affiliateCode || null;
    const { token, person, deviceToken } = await registerPerson(
      ctx,
      { ...body, affiliateCode, deviceToken: deviceTokenOf(exchange) },
      hooks.onRegistered,
    );
    return answer(201, { token, user: toUser(person), deviceToken });
  }),
  serve(loginEndpoint, async (ctx, { body }, exchange) => {
    const given = { ...body, deviceToken: deviceTokenOf(exchange) };
    const { token, person, deviceToken } = await signIn(ctx, given, "user");
    return answer(200, { token, user: toUser(person), deviceToken });
  }),
  serve(affiliateLoginEndpoint, async (ctx, { body }, exchange) => {
    const given = { ...body, deviceToken: deviceTokenOf(exchange) };
    const { token, person, deviceToken } = await signIn(ctx, given, "affiliate");
    return answer(200, { token, user: toAffiliateUser(person), deviceToken });
  }),
  serve(adminLoginEndpoint, async (ctx, { body }, exchange) => {
    const given = { ...body, deviceToken: deviceTokenOf(exchange) };
    const { token, person, deviceToken } = await signIn(ctx, given, "admin");
    return answer(200, { token, admin: toAdminUser(person), deviceToken });
  }),
  serve(meEndpoint, async (ctx) => {
    if (!ctx.actor) throw unauthorised();
    return answer(200, toUser(await getPerson(ctx, ctx.actor.personId)));
  }),
  ...logouts,
  ...passwordChanges,
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
