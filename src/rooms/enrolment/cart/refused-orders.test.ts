import { describe, expect, test } from "vitest";
import { changeProgram } from "#tests/support/academy/change-catalogue.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { placeOrder } from "#tests/support/enrolments/place-order.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { enrolments } from "../tables.server.ts";

const { academy } = await openEnrolmentAcademyForFile();
const someone = () => signInAs(academy, "user");
const countOrders = () => academy.ctx.db.$count(enrolments);

describe("what cannot be ordered", () => {
  test.each([
    ["networking-basics", 409, "registers_elsewhere", "on another site"],
    ["interlocking-paving", 409, "sponsorship", "A sponsor pays for this program"],
    ["customs-clearing", 409, "hybrid_closed", "coming soon"],
    ["free-skill-training", 409, "program_over", "already taken place"],
    ["nothing-like-it", 404, "not_found", "nothing-like-it: We could not find this program."],
  ])("%s: %i %s", async (courseId, http, code, words) => {
    const { token } = await someone();
    const before = await countOrders();
    const items = [{ courseId: "tiling", trainingLevel: "beginner" }, { courseId }];
    const refused = await placeOrder(academy, token, { items });
    expect(refused).toMatchObject({ http, code });
    expect(refused.error).toContain(words);
    expect(await countOrders()).toBe(before);
  });

  test("a program that was archived since it was put in the cart: the answer names it", async () => {
    const { token } = await someone();
    await changeProgram(academy, "painting", { archivedAt: academy.ctx.clock() });
    const refused = await placeOrder(academy, token, {
      items: [
        { courseId: "tiling", trainingLevel: "beginner" },
        { courseId: "painting", trainingLevel: "beginner" },
      ],
    });
    await changeProgram(academy, "painting", { archivedAt: null });
    expect(refused).toMatchObject({ http: 409, code: "not_offered" });
    expect(refused.error).toMatch(/^Painting.*: This program is no longer offered\.$/);
  });

  test.each([
    ["no program", [], { items: "Your cart is empty" }],
    [
      "eleven programs",
      Array.from({ length: 11 }, (_, at) => ({ courseId: `program-${at}` })),
      { items: "An order can have 10 programs at most" },
    ],
    [
      "a program twice for one learner",
      [
        { courseId: "tiling", trainingLevel: "beginner" },
        { courseId: "tiling", trainingLevel: "advanced" },
      ],
      {
        "items.1.learner":
          "Musa Bello already has this program in your cart. Choose another learner, or remove one of the two.",
      },
    ],
    [
      "a level that is not offered",
      [{ courseId: "tiling", trainingLevel: "expert" }],
      { "items.0.trainingLevel": "Tiling: Choose a training level that this program offers." },
    ],
    [
      "no level, for a program that has several",
      [{ courseId: "generator-care" }, { courseId: "tiling" }],
      { "items.1.trainingLevel": "Tiling: Choose a training level." },
    ],
    [
      "an empty level",
      [{ courseId: "tiling", trainingLevel: "" }],
      { "items.0.trainingLevel": "Tiling: Choose a training level." },
    ],
    [
      "a centre that does not teach it",
      [{ courseId: "tiling", trainingLevel: "beginner", preferredLocation: "Lagos" }],
      {
        "items.0.preferredLocation": "Tiling: Choose a training centre that teaches this program.",
      },
    ],
  ])("%s", async (_name, items, fields) => {
    const { token } = await someone();
    expect(await placeOrder(academy, token, { items })).toMatchObject({ http: 422, fields });
  });
});
