import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  adminChangePasswordEndpoint,
  affiliateChangePasswordEndpoint,
  changePasswordEndpoint,
  confirmEmailEndpoint,
  forgotPasswordEndpoint,
  resetPasswordEndpoint,
} from "./passwords.ts";
import type {
  adminEndOtherSessionsEndpoint,
  adminListSessionsEndpoint,
  affiliateEndOtherSessionsEndpoint,
  affiliateListSessionsEndpoint,
  endOtherSessionsEndpoint,
  listSessionsEndpoint,
} from "./sessions.ts";
import type {
  adminLoginEndpoint,
  affiliateLoginEndpoint,
  loginEndpoint,
  meEndpoint,
  registerEndpoint,
} from "./sign-in.ts";

/** The calls of pages that must not load schemas: `callApi(accountCalls.login, { body })`. */
export const accountCalls = {
  register: endpointAddress<typeof registerEndpoint>("POST", "/auth/register"),
  login: endpointAddress<typeof loginEndpoint>("POST", "/auth/login"),
  affiliateLogin: endpointAddress<typeof affiliateLoginEndpoint>("POST", "/auth/affiliate/login"),
  adminLogin: endpointAddress<typeof adminLoginEndpoint>("POST", "/admin/login"),
  me: endpointAddress<typeof meEndpoint>("GET", "/auth/me"),
  forgotPassword: endpointAddress<typeof forgotPasswordEndpoint>("POST", "/auth/forgot-password"),
  resetPassword: endpointAddress<typeof resetPasswordEndpoint>("POST", "/auth/reset-password"),
  confirmEmail: endpointAddress<typeof confirmEmailEndpoint>("POST", "/auth/confirm-email"),
};

/** As of `logoutCalls`: the path decides which token the browser sends (spec §6.3). */
export const changePasswordCalls = {
  user: endpointAddress<typeof changePasswordEndpoint>("POST", "/auth/change-password"),
  affiliate: endpointAddress<typeof affiliateChangePasswordEndpoint>(
    "POST",
    "/affiliates/change-password",
  ),
  admin: endpointAddress<typeof adminChangePasswordEndpoint>("POST", "/admin/change-password"),
};

/** The list of open sessions, and the end of all others, by audience. */
export const sessionCalls = {
  user: {
    list: endpointAddress<typeof listSessionsEndpoint>("GET", "/auth/sessions"),
    endOthers: endpointAddress<typeof endOtherSessionsEndpoint>("DELETE", "/auth/sessions"),
  },
  affiliate: {
    list: endpointAddress<typeof affiliateListSessionsEndpoint>("GET", "/affiliates/sessions"),
    endOthers: endpointAddress<typeof affiliateEndOtherSessionsEndpoint>(
      "DELETE",
      "/affiliates/sessions",
    ),
  },
  admin: {
    list: endpointAddress<typeof adminListSessionsEndpoint>("GET", "/admin/sessions"),
    endOthers: endpointAddress<typeof adminEndOtherSessionsEndpoint>("DELETE", "/admin/sessions"),
  },
};
