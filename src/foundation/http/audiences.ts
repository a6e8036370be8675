import type { ActorKind } from "../context.ts";

/**
 * The three kinds of session in the browser: the storage keys of the token and the person, and the sign-in page
 * (spec §6.3, §8.1).
 */
export const audiences = {
  admin: { token: "adminToken", person: "adminUser", signIn: "/admin/login" },
  affiliate: { token: "affiliateToken", person: "affiliateUser", signIn: "/affiliate/login" },
  user: { token: "userToken", person: "user", signIn: "/login" },
} as const satisfies Record<ActorKind, object>;

export type AudienceName = keyof typeof audiences;

/** Which session a URL belongs to (spec §6.3). */
export function audienceOf(url: string) {
  if (url.includes("/admin/")) return audiences.admin;
  if (url.includes("/affiliates/")) return audiences.affiliate;
  return audiences.user;
}
