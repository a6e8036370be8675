import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as affiliatePage from "#rooms/affiliates/pages/application-page.tsx";
import { affiliateApplications } from "#rooms/affiliates/tables.server.ts";
import * as registerPage from "#rooms/enrolment/pages/register-page.tsx";
import { learners } from "#rooms/enrolment/tables.server.ts";
import { renderRoute } from "../support/academy/render-route.tsx";
import { enrol, openEnrolmentAcademy } from "../support/enrolments/enrol.ts";
import { inControls, physicalAnswers } from "../support/enrolments/enrolment-answers.ts";

/** A hint for an address such as `gmial.com`, before the payment. It refuses nothing. */

let open: Awaited<ReturnType<typeof openEnrolmentAcademy>>;
beforeAll(async () => {
  open = await openEnrolmentAcademy();
});
afterAll(() => open.close());

type Posted = Record<string, string | string[]>;
const doors = {
  "a registration": {
    post: (form: Posted) =>
      renderRoute(registerPage, "/register/tiling", open.academy.ctx, {
        path: "/register/:courseId",
        form: inControls(form),
      }),
    form: { ...physicalAnswers, pay: "later" } as Posted,
    name: "emailAddress",
    stored: (email: string) => open.academy.ctx.db.$count(learners, eq(learners.email, email)),
  },
  "an application of an affiliate": {
    post: (form: Posted) =>
      renderRoute(affiliatePage, "/affiliate-application", open.academy.ctx, { form }),
    form: {
      fullName: "Asabe Danjuma",
      phone: "0803 123 4567",
      audienceSize: "500",
      audienceDescription: "Traders in Jalingo",
      motivation: "They ask me where to learn",
    } as Posted,
    name: "email",
    stored: (email: string) =>
      open.academy.ctx.db.$count(affiliateApplications, eq(affiliateApplications.email, email)),
  },
} as const;

test.each(Object.entries(doors))(
  "without scripts %s comes back once with the hint, and is taken the second time",
  async (_what, { post, form, name, stored }) => {
    const typed = `asabe@gmial.com`;
    const first = await post({ ...form, [name]: typed });
    expect(first.status).toBe(200);
    expect(first.words).toContain("Is your email address right?");
    expect(first.html).toContain("Did you mean <b>asabe@gmail.com</b>?");
    expect(first.words).not.toContain("There is a problem");
    expect(first.html).toContain(`value="${typed}"`);
    expect(await stored(typed)).toBe(0);
    const [, kept = ""] = new RegExp(`name="${name}Kept" value="([^"]*)"`).exec(first.html) ?? [];
    expect(kept).toBe(typed);
    // A different typo is asked about again.
    const other = { ...form, [name]: `asabe@yaho.com`, [`${name}Kept`]: kept };
    expect((await post(other)).words).toContain("Is your email address right?");
    const second = await post({ ...form, [name]: typed, [`${name}Kept`]: kept });
    expect([second.status, await stored(typed)]).toEqual([expect.any(Number), 1]);
  },
);

test.each(Object.entries(doors))(
  "without scripts %s with a good address goes through at once",
  async (_what, { post, form, name, stored }) => {
    const typed = `good@gmail.com`;
    // Somebody else: the same learner would be asked about.
    const [fullName, signature] = ["Good Address", "Good Address"];
    await post({ ...form, fullName, signature, [name]: typed });
    expect(await stored(typed)).toBe(1);
  },
);

test("a call never asks", async () => {
  const { enrolment } = await enrol(open.academy, { emailAddress: "called@gmial.com" });
  expect(enrolment.status).toBe("pending_payment");
});
