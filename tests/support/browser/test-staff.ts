import type { StaffRole } from "#rooms/accounts/permissions.ts";

export const staffEmail = (name: string) => `${name}@zaure.example`;

/** The owner of journeys that don't depend on who is signed in. All staff have this password. */
export const admin = { email: staffEmail("admin"), password: "admin-of-the-journeys" };

/**
 * The staff: `clerk` is `clerk@zaure.example`, called Clerk. Clerks and cashiers work at Jalingo. Whose till a journey
 * opens, counts or hands over is in no other journey.
 */
export const team = {
  admin: "owner",
  clerk: "clerk",
  halima: "owner",
  reviewer: "reviewer",
  /** A second factor. */
  salma: "owner",
  /** A day at the counter. */
  ladi: "clerk",
  rahila: "cashier",
  /** A till from the float to the hand-over. */
  tani: "clerk",
  yakubu: "cashier",
  /** A till that was counted short. */
  zara: "clerk",
  /** A till that differs at the month's end. */
  sani: "clerk",
} as const satisfies Readonly<Record<string, StaffRole>>;
