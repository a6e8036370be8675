import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test, vi } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { enrol, openEnrolmentAcademy, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { verifySlip } from "../../documents/get-slip.server.ts";
import { enrolmentStatuses, slipStatuses } from "../../states.ts";
import { enrolments } from "../../tables.server.ts";
import * as slipCheckPage from "./slip-check-page.tsx";

const { academy } = await openEnrolmentAcademyForFile();

const verify = async (code: string) =>
  academy.call("GET", `/slips/${encodeURIComponent(code)}/verify`);

const page = (address: string) =>
  renderRoute(slipCheckPage, address, academy.ctx, {
    ...(address.startsWith("/slips/") ? { path: "/slips/:code" } : { path: "/slips" }),
  });

const person = { fullName: "Zainab Waziri", emailAddress: "zainab@example.com" };

async function codeWith(status: (typeof enrolmentStatuses)[number]): Promise<string> {
  const made = await enrol(academy, { ...person, emailAddress: `${status}@example.com` });
  await academy.ctx.db
    .update(enrolments)
    .set({ status })
    .where(eq(enrolments.id, made.enrolment.id));
  return (await readEnrolment(academy, made)).code;
}

describe("checking a slip", () => {
  test.each([...enrolmentStatuses])("of an enrolment that is %s", async (status) => {
    const code = await codeWith(status);
    const { status: answered, body, headers } = await verify(code);
    const shown = await page(`/slips/${code}`);
    expect([answered, headers["cache-control"]]).toEqual([200, "no-store"]);
    if (slipStatuses.some((one) => one === status)) {
      expect(body).toEqual({
        valid: true,
        code,
        program: "Tiling",
        level: "beginner",
        startMonth: "2027-01",
      });
      expect(shown.status).toBe(200);
      for (const word of ["This slip is valid", code, "Tiling", "Beginner", "January 2027"]) {
        expect(shown.words).toContain(word);
      }
    } else {
      // The same answer as for a code that doesn't exist.
      expect(body).toEqual({ valid: false, reason: "no_valid_slip", code });
      expect(shown.status).toBe(404);
      expect(shown.words).toContain("This slip is not valid");
      expect(shown.words).not.toContain("Tiling");
    }
    expect(JSON.stringify(body) + shown.html).not.toMatch(/Zainab|Waziri|@example\.com|0803/);
  });

  test("forgives lower case, spaces and missing dashes", async () => {
    const code = await codeWith("confirmed");
    const bare = code.replaceAll("-", "").toLowerCase();
    for (const typed of [bare, bare.slice(2), `  ${bare.slice(0, 4)} ${bare.slice(4)} `]) {
      expect((await verify(typed)).body).toMatchObject({ valid: true, code });
      const asked = await page(`/slips?code=${encodeURIComponent(typed)}`);
      expect([asked.status, asked.location]).toEqual([303, `/slips/${code}`]);
    }
  });

  test("a mistyped code is refused before anything is looked up", async () => {
    const code = await codeWith("confirmed");
    const wrong = code.slice(0, -1) + (code.endsWith("A") ? "B" : "A");
    const { db, ...rest } = academy.ctx;
    expect(db).toBeDefined();
    const withoutDatabase = rest as typeof academy.ctx;
    expect(await verifySlip(withoutDatabase, wrong)).toEqual({
      valid: false,
      reason: "wrong_check",
    });
    for (const typed of ["", "ZA", "hello", "ZA-7K4M-3WO", "<script>", "x".repeat(90)]) {
      expect(await verifySlip(withoutDatabase, typed)).toEqual({
        valid: false,
        reason: "not_a_code",
      });
    }
    expect((await verify(wrong)).body).toEqual({ valid: false, reason: "wrong_check" });
    const asked = await page(`/slips?code=${wrong}`);
    expect(asked.status).toBe(422);
    expect(asked.words).toContain("This code is mistyped");
    expect(asked.html).toContain(`value="${wrong}"`);
    expect(JSON.stringify(asked.head)).toContain("Error: ");
    const followed = await page(`/slips/${wrong}`);
    expect([followed.status, followed.words]).toEqual([
      404,
      expect.stringContaining("This code is mistyped"),
    ]);
  });

  test("no page of it is indexed", async () => {
    for (const address of ["/slips", "/slips/ZA-7K4M-3W2"]) {
      expect((await page(address)).head).toContainEqual({
        name: "robots",
        content: "noindex, follow",
      });
    }
  });
});

describe("trying codes one by one", async () => {
  const limited = await openEnrolmentAcademy({ rateLimited: true });
  afterAll(() => limited.close());

  test("ends with 429 and Retry-After", async () => {
    const check = () => limited.academy.call("GET", "/slips/ZA-7K4M-3W2/verify");
    // A busy machine may refuse the first call.
    await vi.waitFor(async () => expect((await check()).status).toBe(200), { timeout: 10_000 });
    const statuses: number[] = [];
    for (let time = 0; time < 125; time++) {
      const reply = await check();
      statuses.push(reply.status);
      if (reply.status === 429) expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    }
    // With the call above, the network has used up its 120.
    expect(statuses.filter((status) => status === 200)).toHaveLength(119);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });
});
