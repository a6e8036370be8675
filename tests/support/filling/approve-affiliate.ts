import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import type { AcademyUnderTest } from "../browser/academy-fixture.ts";
import { keepSession } from "../browser/keep-session.ts";
import { applicationOf } from "../people/make-affiliate.ts";

export type ApprovedAffiliate = {
  id: string;
  code: string;
  email: string;
  token: string;
  user: object;
};

export const password = "goats cross the river 4";

/** @param email a colleague's; the owner's, unless told */
export async function signInAdmin(
  academy: AcademyUnderTest,
  email = academy.admin.email,
): Promise<string> {
  const { body } = await academy.call("POST", "/admin/login", {
    body: { ...academy.admin, email },
  });
  return (body as { token: string }).token;
}

/** Applies, is approved, and changes the one-time password, all by calls. @param more of the application */
export async function approveAffiliate(
  academy: AcademyUnderTest,
  name: string,
  more: Record<string, unknown> = {},
): Promise<ApprovedAffiliate> {
  // Journeys of one academy may use the same name.
  const own = randomBytes(4).toString("hex");
  const email = `${name.replace(/\W/g, "").toLowerCase()}-${own}@mail.example`;
  const phone = `0805${String(Date.now()).slice(-7)}`;
  const application = applicationOf(email, { fullName: name, phone, ...more });
  const applied = await academy.call("POST", "/affiliates/applications", { body: application });
  const token = await signInAdmin(academy);
  const { id } = applied.body as { id: string };
  const review = await academy.call("POST", `/admin/applications/${id}/review`, {
    token,
    body: { status: "approved" },
  });
  const { affiliateCode: code, credentials } = review.body as {
    affiliateCode: string;
    credentials: { password: string };
  };
  const signIn = async (secret: string) => {
    const body = { email, password: secret };
    const reply = await academy.call("POST", "/auth/affiliate/login", { body });
    return reply.body as { token: string; user: object };
  };
  const first = await signIn(credentials.password);
  await academy.call("POST", "/affiliates/change-password", {
    token: first.token,
    body: { currentPassword: credentials.password, newPassword: password },
  });
  const listed = await academy.call("GET", `/admin/affiliates?search=${code}`, { token });
  const [record] = (listed.body as { affiliates: { id: string }[] }).affiliates;
  return { id: record?.id ?? "", code, email, ...(await signIn(password)) };
}

/** Signs this browser in as the affiliate. */
export const keepAffiliate = (page: Page, { token, user }: ApprovedAffiliate) =>
  keepSession(page, "affiliate", token, user);
