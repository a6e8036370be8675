import type { Route } from "#foundation/http/endpoint.ts";
import type {
  adminChangePasswordEndpoint,
  affiliateChangePasswordEndpoint,
  changePasswordEndpoint,
  confirmEmailEndpoint,
  forgotPasswordEndpoint,
  resetPasswordEndpoint,
} from "./passwords.ts";
import type {
  adminLoginEndpoint,
  affiliateLoginEndpoint,
  loginEndpoint,
  meEndpoint,
  registerEndpoint,
} from "./sign-in.ts";
import type { adminLogoutEndpoint, affiliateLogoutEndpoint, logoutEndpoint } from "./sign-out.ts";

/** The calls of pages that must not load schemas: `callApi(calls.login, { body })`. */
export const calls = {
  register: { method: "POST", path: "/auth/register" } as Route<typeof registerEndpoint>,
  login: { method: "POST", path: "/auth/login" } as Route<typeof loginEndpoint>,
  affiliateLogin: { method: "POST", path: "/auth/affiliate/login" } as Route<
    typeof affiliateLoginEndpoint
  >,
  adminLogin: { method: "POST", path: "/admin/login" } as Route<typeof adminLoginEndpoint>,
  me: { method: "GET", path: "/auth/me" } as Route<typeof meEndpoint>,
  forgotPassword: { method: "POST", path: "/auth/forgot-password" } as Route<
    typeof forgotPasswordEndpoint
  >,
  resetPassword: { method: "POST", path: "/auth/reset-password" } as Route<
    typeof resetPasswordEndpoint
  >,
  confirmEmail: { method: "POST", path: "/auth/confirm-email" } as Route<
    typeof confirmEmailEndpoint
  >,
};

/** The same deed at the path whose token the browser picks (spec §7). */
export const logouts = {
  user: { method: "POST", path: "/auth/logout" } as Route<typeof logoutEndpoint>,
  affiliate: { method: "POST", path: "/affiliates/logout" } as Route<
    typeof affiliateLogoutEndpoint
  >,
  admin: { method: "POST", path: "/admin/logout" } as Route<typeof adminLogoutEndpoint>,
};

/** See `logouts`. */
export const passwordChanges = {
  user: { method: "POST", path: "/auth/change-password" } as Route<typeof changePasswordEndpoint>,
  affiliate: { method: "POST", path: "/affiliates/change-password" } as Route<
    typeof affiliateChangePasswordEndpoint
  >,
  admin: { method: "POST", path: "/admin/change-password" } as Route<
    typeof adminChangePasswordEndpoint
  >,
};
