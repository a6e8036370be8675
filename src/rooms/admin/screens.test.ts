import { expect, test } from "vitest";
import { permissionsFor, type StaffRole, staffRoles } from "#rooms/accounts/permissions.ts";
import { screenAfterSignIn, screenGroups, screensOf } from "./screens.ts";

const adminAs = (staffRole: StaffRole) => ({ staffRole, permissions: permissionsFor([staffRole]) });

const labelsOf = (screens: readonly { label: string }[]) => screens.map(({ label }) => label);

const dailyOf = (role: StaffRole) => labelsOf(screensOf(adminAs(role)).daily);

test("each role sees the screens of its day, and opens the others by group", () => {
  expect(dailyOf("clerk")).toEqual(["Today", "Counter", "Enrolments", "Tills"]);
  expect(dailyOf("cashier")).toEqual([
    ...["Today", "Counter", "Enrolments", "Payments", "Tills", "Cases"],
  ]);
  expect(dailyOf("reviewer")).toEqual(["Today", "Enrolments", "Affiliates", "Job applications"]);
  expect(dailyOf("owner")).toEqual([
    ...["Today", "Enrolments", "Payments", "Tills", "Cases", "Affiliates", "Messages"],
  ]);
  for (const role of staffRoles) {
    const admin = adminAs(role);
    const { daily, more } = screensOf(admin);
    const shown = [...daily, ...more.flatMap(({ screens }) => screens)];
    const allowed = screenGroups
      .flatMap(({ screens }) => [...screens])
      .filter(({ permission }) => admin.permissions.includes(permission));
    expect(labelsOf(shown).toSorted()).toEqual(labelsOf(allowed).toSorted());
  }
});

test("nobody loses a screen: without a role, all of it is in view", () => {
  const { permissions } = adminAs("clerk");
  const { daily, more } = screensOf({ permissions });
  expect([daily.length > 4, more]).toEqual([true, []]);
});

test("owners land on Today, the others on the affiliates", () => {
  expect(staffRoles.map((staffRole) => screenAfterSignIn({ staffRole }))).toEqual([
    "/admin",
    ...["/admin/affiliates", "/admin/affiliates", "/admin/affiliates"],
  ]);
});
