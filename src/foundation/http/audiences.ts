import type { ActorKind } from "../context.ts";

/** A kind of session in the browser. */
export type Audience = {
  /** The storage keys of the token and the person (spec §6.3). */
  readonly token: string;
  readonly person: string;
  /**
   * The storage keys that signing out removes. When the session ends by itself, their values wait for the same person,
   * whose id is then kept under the first of them (session-end.ts).
   */
  readonly ends: readonly string[];
  /** The sign-in page (spec §8.1). */
  readonly signIn: string;
  /** The page where a temporary password is changed before anything else. */
  readonly changePassword?: string;
};

/** What an admin opened recently: it contains names of people. */
export const recentFindsKey = "recentFinds";

/** The three kinds of session in the browser. */
export const audiences = {
  admin: {
    token: "adminToken",
    person: "adminUser",
    ends: [recentFindsKey],
    signIn: "/admin/login",
  },
  affiliate: {
    token: "affiliateToken",
    person: "affiliateUser",
    ends: [],
    signIn: "/affiliate/login",
    changePassword: "/affiliate/change-password",
  },
  // Phones are shared: the next person must not find the cart, or the learners' names.
  user: {
    token: "userToken",
    person: "user",
    ends: ["cart", "checkout-draft"],
    signIn: "/login",
  },
} as const satisfies Record<ActorKind, Audience>;

export type AudienceName = keyof typeof audiences;

/** Which session a URL belongs to (spec §6.3). */
export function audienceOf(url: string) {
  if (url.includes("/admin/")) return audiences.admin;
  if (url.includes("/affiliates/")) return audiences.affiliate;
  return audiences.user;
}
