import { unauthorised } from "#foundation/errors.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
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
  serve(endpoint, async (ctx, { body }) => {
    await changePassword(ctx, body);
    return answer(204);
  }),
);

/** The calls of this room. @param hooks what other rooms do when somebody has made an account */
export const accountsHttp = (hooks: { onRegistered: OnRegistered }): Served[] => [
  serve(registerEndpoint, async (ctx, { body }) => {
    const { token, person } = await registerPerson(
      ctx,
      { ...body, affiliateCode: body.affiliateCode || null },
      hooks.onRegistered,
    );
    return answer(201, { token, user: toUser(person) });
  }),
  serve(loginEndpoint, async (ctx, { body }) => {
    const { token, person } = await signIn(ctx, body, "user");
    return answer(200, { token, user: toUser(person) });
  }),
  serve(affiliateLoginEndpoint, async (ctx, { body }) => {
    const { token, person } = await signIn(ctx, body, "affiliate");
    return answer(200, { token, user: toAffiliateUser(person) });
  }),
  serve(adminLoginEndpoint, async (ctx, { body }) => {
    const { token, person } = await signIn(ctx, body, "admin");
    return answer(200, { token, admin: toAdminUser(person) });
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
