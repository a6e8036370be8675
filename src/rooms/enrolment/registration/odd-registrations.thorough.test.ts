import { describe, expect, test } from "vitest";
import { seedCatalogue } from "#rooms/catalogue/door.server.ts";
import { giveSeats } from "#tests/support/academy/change-catalogue.ts";
import { openAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import {
  guardianAnswers,
  onlineAnswers,
  physicalAnswers,
} from "#tests/support/enrolments/enrolment-answers.ts";

/** Registrations with odd codes and malformed answers. */

const academy = await openAcademyForFile({ env: { LOG_LEVEL: "silent" } });
await seedCatalogue(academy.ctx, "2026-11-21");
await giveSeats(academy);

const submit = (body: object) => academy.call("POST", "/enrolments", { body });
const physical = (more: object = {}) => submit({ courseId: "tiling", ...physicalAnswers, ...more });
const online = (more: object = {}) => submit({ ...onlineAnswers, ...more });

describe("an affiliate code never stops a registration", () => {
  test.each([
    ["an unknown one", "WRONG"],
    ["one far too long", "x".repeat(5000)],
    ["one that is code", "'; drop table enrolments"],
    ["one of no characters", "\uffff"],
  ])("%s", async (_what, code) => {
    expect((await physical({ affiliateCode: code, keptCode: code })).status).toBe(201);
  });

  test.each([["\u0000"], ["a\u0000b"], [{}], [7], ["x".repeat(5000)], ["<b>"]])(
    "nor does the channel of its link: %j",
    async (via) => {
      expect((await physical({ keptCode: "\u0000", via })).status).toBe(201);
    },
  );

  test("not even when recording it fails", async () => {
    await academy.ctx.db.execute("alter table referrals rename to referrals_gone");
    await academy.ctx.db.execute("alter table affiliates rename to affiliates_gone");
    try {
      expect((await physical({ affiliateCode: "ANY" })).status).toBe(201);
      expect((await online({ courseId: "electrical-safety-at-home" })).status).toBe(201);
    } finally {
      await academy.ctx.db.execute("alter table referrals_gone rename to referrals");
      await academy.ctx.db.execute("alter table affiliates_gone rename to affiliates");
    }
  });
});

describe("malformed input is never a server error", () => {
  const odd = [
    null,
    0,
    -1,
    1e308,
    true,
    "",
    " ",
    "\ud800",
    "x".repeat(3000),
    [],
    [[]],
    {},
    { $ne: 1 },
    ["a", 1, null],
    "<script>alert(1)</script>",
    "2026-13-45",
    "0000-00-00",
    "\u202e\u0007",
  ];
  const names = Object.keys({ ...physicalAnswers, ...guardianAnswers, courseId: "" });
  test.each(names)("%s", async (name) => {
    for (const value of odd) {
      const { status } = await physical({
        dateOfBirth: "2011-05-06",
        ...guardianAnswers,
        [name]: value,
      });
      expect(status, `${name}: ${JSON.stringify(value)?.slice(0, 40)}`).toBeLessThan(500);
      expect([201, 404, 422], `${name}: ${JSON.stringify(value)?.slice(0, 40)}`).toContain(status);
    }
  });
});
