import { expect, test } from "vitest";
import { changeProgram, dropFees, raiseFees } from "#tests/support/academy/change-catalogue.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { CartQuote } from "./order.ts";

const { academy } = await openEnrolmentAcademyForFile();
const { token } = await signInAs(academy, "user");

const quote = async (items: object[]) => {
  const reply = await academy.call("POST", "/orders/quote", { token, body: { items } });
  return { http: reply.status, ...(reply.body as CartQuote & { fields: object }) };
};

test("a cart costs what the catalogue says today, by component", async () => {
  const items = [
    { courseId: "tiling", trainingLevel: "intermediate", price: 1 },
    { courseId: "generator-care" },
    { courseId: "solar-design-live" },
  ];
  const before = await quote(items);
  expect(before.items).toMatchObject([
    {
      title: "Tiling",
      trainingLevel: "intermediate",
      fee: {
        totalKobo: 16_500_000,
        components: [
          { component: "registration", amountKobo: 1_000_000 },
          { component: "tuition", amountKobo: 7_000_000 },
          { component: "practical", amountKobo: 6_000_000 },
          { component: "certification", amountKobo: 2_500_000 },
        ],
      },
      levels: [
        { level: "beginner", durationMonths: 3, totalKobo: 9_500_000 },
        { level: "intermediate", durationMonths: 6, totalKobo: 16_500_000 },
        { level: "advanced", durationMonths: 9, totalKobo: 26_500_000 },
      ],
      places: ["Jalingo, Taraba", "Yola, Adamawa"],
      refusal: null,
    },
    { fee: { totalKobo: 0, components: [] }, levels: [], refusal: null },
    { mode: "online", places: [], trainingLevel: null, refusal: null },
  ]);
  const online = before.items[2]?.fee?.totalKobo ?? 0;
  expect(before.totalKobo).toBe(16_500_000 + online);
  await raiseFees(academy, "2026-11-20", 500_000);
  const after = await quote(items);
  await dropFees(academy, "2026-11-20");
  expect(after.totalKobo).toBe(before.totalKobo + 500_000);
});

test("what cannot be ordered says why, and costs nothing; the rest stays", async () => {
  await changeProgram(academy, "painting", { archivedAt: academy.ctx.clock() });
  const quoted = await quote(
    ["painting", "nothing-like-it", "interlocking-paving", "customs-clearing", "tiling"].map(
      (courseId) => ({ courseId }),
    ),
  );
  await changeProgram(academy, "painting", { archivedAt: null });
  expect(quoted.items.map(({ refusal }) => refusal?.code ?? null)).toEqual([
    "not_offered",
    "unknown_program",
    "sponsorship",
    "hybrid_closed",
    null,
  ]);
  expect(quoted.items[0]).toMatchObject({
    title: expect.stringContaining("Painting"),
    fee: null,
    refusal: { text: "This program is no longer offered." },
  });
  expect(quoted.totalKobo).toBe(9_500_000);
});

test("a level that is not offered is asked about; without one the default counts", async () => {
  const quoted = await quote([
    { courseId: "tiling", trainingLevel: "master" },
    { courseId: "masonry" },
  ]);
  expect(quoted.items).toMatchObject([
    { fee: null, refusal: { code: "level_not_offered" }, levels: [{}, {}, {}] },
    { trainingLevel: "beginner", fee: { totalKobo: 9_500_000 } },
  ]);
});

test("each place has its next start, with the last day at the chosen level", async () => {
  const starts = async (trainingLevel: string) =>
    (await quote([{ courseId: "tiling", trainingLevel }])).items[0]?.starts ?? [];
  const [beginner, advanced] = [await starts("beginner"), await starts("advanced")];
  expect(beginner.length).toBeGreaterThan(0);
  for (const [at, { startsOn, endsOn }] of beginner.entries()) {
    expect(advanced[at]?.startsOn).toBe(startsOn);
    expect((advanced[at]?.endsOn ?? "") > endsOn).toBe(true);
  }
});

test("an empty cart costs nothing, and one of 10,000 programs is refused in words", async () => {
  expect(await quote([])).toEqual({
    http: 200,
    items: [],
    totalKobo: 0,
    instalments: [],
    dropped: [],
  });
  expect(await quote(Array.from({ length: 51 }, () => ({ courseId: "tiling" })))).toMatchObject({
    http: 422,
    fields: { items: "A cart can have 50 programs at most" },
  });
});
