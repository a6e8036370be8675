import type { Page } from "@playwright/test";
import { type AcademyUnderTest, open } from "./academy-fixture.ts";
import { keepSession } from "./keep-session.ts";

/** Signs in to the back office by its form. */
export async function fillSignIn(page: Page, admin: { email: string; password: string }) {
  await page.getByLabel("Email address").fill(admin.email);
  await page.getByRole("textbox", { name: /^Password/ }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Opens a screen of the back office as a colleague who has signed in, by a call. */
export async function enter(page: Page, { admin }: Pick<AcademyUnderTest, "admin">, path: string) {
  const answer = await page.request.post("/api/admin/login", { data: admin });
  const { token, admin: person } = (await answer.json()) as { token: string; admin: object };
  await keepSession(page, "admin", token, person);
  await open(page, path);
}

/** Opens a colleague's till at Jalingo, for journeys in which cash is taken or refunded. */
export async function openTill(
  academy: AcademyUnderTest,
  email: string,
  putInKobo = 0,
): Promise<void> {
  const { password } = academy.admin;
  const { body } = await academy.call("POST", "/admin/login", { body: { email, password } });
  const till = { location: "Jalingo, Taraba", floatKobo: 0 };
  const { token } = body as { token: string };
  const opened = await academy.call("POST", "/admin/tills", { token, body: till });
  if (putInKobo === 0) return;
  const entry = { kind: "in", amountKobo: putInKobo, reason: "For a test" };
  const { id } = opened.body as { id: string };
  await academy.call("POST", `/admin/tills/${id}/entries`, { token, body: entry });
}

/** The next call to an address reaches the server, and its answer is lost. */
export const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
