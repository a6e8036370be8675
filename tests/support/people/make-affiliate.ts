import { openSession } from "#rooms/accounts/door.server.ts";
import type { TestAcademy } from "../academy/open-academy.ts";
import { addPerson, signInAs } from "./sign-in-as.ts";

/** The application that an applicant sends; `more` replaces fields. */
export const applicationOf = (email: string, more: Record<string, unknown> = {}) => ({
  fullName: "Asabe Danjuma",
  email,
  phone: "0803 123 4567",
  audienceSize: 500,
  audienceDescription: "Traders in Jalingo",
  motivation: "They ask me where to learn",
  ...more,
});

/** @returns the token of an admin's session */
export const signInAdmin = async (academy: TestAcademy): Promise<string> =>
  (await signInAs(academy, "admin", "head@academy.example", "owner", "Head")).token;

export type TestApplication = { id: string; reference: string };

/** Sends an application. */
export async function apply(
  academy: TestAcademy,
  email: string,
  more: Record<string, unknown> = {},
): Promise<TestApplication> {
  const body = applicationOf(email, more);
  return (await academy.call("POST", "/affiliates/applications", { body })).body;
}

export type TestAffiliate = { id: string; code: string; token: string; email: string };

/** A signed-in person whose application was approved. */
export async function makeAffiliate(
  academy: TestAcademy,
  admin: string,
  email: string,
  more: Record<string, unknown> = {},
): Promise<TestAffiliate> {
  const { personId } = await addPerson(academy, { email, name: "Asabe Danjuma" });
  const { id } = await apply(academy, email, more);
  const reply = await academy.call("POST", `/admin/applications/${id}/review`, {
    token: admin,
    body: { status: "approved" },
  });
  const { affiliateCode } = reply.body as { affiliateCode: string };
  const listed = await academy.call("GET", `/admin/affiliates?search=${affiliateCode}`, {
    token: admin,
  });
  const [record] = (listed.body as { affiliates: { id: string }[] }).affiliates;
  const token = await openSession(academy.ctx, personId, "affiliate");
  return { id: record?.id ?? "", code: affiliateCode, token, email };
}
