import type { ActorKind } from "../context.ts";

/**
 * The three kinds of session in the browser: the storage keys of the token, the person and what ends with the session,
 * the sign-in page (spec §6.3, §8.1), and where a temporary password is changed before anything else.
 */
export const audiences = {
  admin: { token: "adminToken", person: "adminUser", ends: [], signIn: "/admin/login" },
  affiliate: {
    token: "affiliateToken",
    person: "affiliateUser",
    ends: [],
    signIn: "/affiliate/login",
    changePassword: "/affiliate/change-password",
  },
  // Phones are shared: the next person must not find the cart, or who was to learn.
  user: {
    token: "userToken",
    person: "user",
    ends: ["cart", "checkout-draft"],
    signIn: "/login",
  },
} as const satisfies Record<ActorKind, object>;

export type AudienceName = keyof typeof audiences;

/** Which session a URL belongs to (spec §6.3). */
export function audienceOf(url: string) {
  if (url.includes("/admin/")) return audiences.admin;
  if (url.includes("/affiliates/")) return audiences.affiliate;
  return audiences.user;
}
