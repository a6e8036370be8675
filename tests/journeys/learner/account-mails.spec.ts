import type { Page } from "@playwright/test";
import {
  type AcademyUnderTest,
  expect,
  hydrated,
  test,
} from "../../support/browser/academy-fixture.ts";

const password = "planks and nails 7";
const chosen = "warm bread at dawn";

let count = 0;
/** Creates an account with the API, as another device would. */
async function register(academy: AcademyUnderTest) {
  count += 1;
  const email = `person-${process.pid}-${count}@mail.example`;
  const body = { name: "Asabe Danjuma", email, password };
  const reply = await academy.call("POST", "/auth/register", { body });
  const { token, user } = reply.body as { token: string; user: object };
  return { email, token, user };
}

/** The link in the newest email of a kind; the worker sends it within seconds. */
async function linkIn(academy: AcademyUnderTest, email: string, kind: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mail = (await academy.mails(email)).find((one) => one.kind === kind);
      link = /https?:\S+[?&]token=[\w-]{43}\S*/.exec(mail?.text ?? "")?.[0];
      return link;
    })
    .toBeTruthy();
  return link ?? "";
}

const signIn = async (academy: AcademyUnderTest, email: string, given: string) =>
  (await academy.call("POST", "/auth/login", { body: { email, password: given } })).status;
const me = async (academy: AcademyUnderTest, token: string) =>
  (await academy.call("GET", "/auth/me", { token })).status;

async function choosePassword(page: Page) {
  await page.getByLabel("New password").fill(chosen);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your password is set.")).toBeVisible();
}

/** Opens the link of the welcome email in a browser that did not create the account. */
async function confirmElsewhere(page: Page, academy: AcademyUnderTest) {
  const { email, token } = await register(academy);
  await page.goto(await linkIn(academy, email, "welcome"));
  await page.getByRole("button", { name: "Confirm my email address" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Now choose a password");
  expect(await me(academy, token)).toBe(401);
  expect(await signIn(academy, email, password)).toBe(401);
  await choosePassword(page);
  expect(await signIn(academy, email, chosen)).toBe(200);
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an emailed link resets a password, and no other site gets its key", {
    tag: "@main",
  }, async ({ page, academy }) => {
    const { email } = await register(academy);
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("button", { name: "Send me the link" }).click();
    await expect(page.getByText("a link is on its way")).toBeVisible();
    const opened = await page.goto(await linkIn(academy, email, "set_password_link"));
    expect(opened?.headers()).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
      "x-robots-tag": "noindex",
    });
    await choosePassword(page);
    expect(await signIn(academy, email, chosen)).toBe(200);
  });
});

test("confirming an address in another browser ends earlier sessions", async ({
  page,
  academy,
}) => {
  await confirmElsewhere(page, academy);
});

test("confirming an address while signed in keeps password and session", async ({
  page,
  academy,
}) => {
  const { email, token, user } = await register(academy);
  await page.goto("/");
  await page.evaluate(
    ([kept, person]) => {
      localStorage.setItem("userToken", kept ?? "");
      localStorage.setItem("user", person ?? "");
    },
    [token, JSON.stringify(user)],
  );
  // It got lost; another is sent.
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByText("We have sent it again.")).toBeVisible();
  await expect
    .poll(async () => (await academy.mails(email)).filter(({ kind }) => kind === "welcome").length)
    .toBe(2);
  await page.goto(await linkIn(academy, email, "welcome"));
  await hydrated(page);
  await page.getByRole("button", { name: "Confirm my email address" }).click();
  await expect(page.getByText("Your email address is confirmed.")).toBeVisible();
  expect(await me(academy, token)).toBe(200);
  expect(await signIn(academy, email, password)).toBe(200);
});
