import { beforeAll, expect, test } from "vitest";
import { programs as seedPrograms } from "#academy/programs";
import { seedFeeSchedule } from "#database/seeds/fee-schedule.ts";
import { listCentreIds } from "#foundation/academy/centres.ts";
import { nairaToKobo } from "#foundation/amounts/money.ts";
import { placeInWords } from "../centres/location.ts";
import { registrationFormOf } from "../program/program.ts";
import { levelRange } from "../program/program-words.ts";
import { chooseDoors, type DoorCandidate } from "./choose-doors.ts";
import { type DoorAnswers, listDoorQuestions, readDoorAnswers } from "./door-questions.ts";

const nothingSaid: DoorAnswers = {
  town: null,
  time: null,
  money: null,
  company: null,
  device: null,
};

const seeded = seedPrograms.map((program): DoorCandidate => {
  const fees = program.levels.map((level) => ({
    level,
    totalKobo: nairaToKobo(
      Object.values(seedFeeSchedule.naira[level] ?? {}).reduce((a, b) => a + b, 0),
    ),
  }));
  const own = { hybridOpen: false, externalUrl: program.externalUrl ?? null };
  return {
    ...program,
    ...own,
    location: placeInWords(program),
    form: registrationFormOf({ mode: program.mode, ...own }),
    fees,
    fromKobo: fees[0]?.totalKobo ?? nairaToKobo(program.priceNaira),
    startsOn: null,
    starts: [],
    endsOn: program.endsOn ?? null,
    past: program.endsOn !== undefined,
    levelText: levelRange(program),
    mayGoInCart: true,
  };
});
const chosen = (answers: Partial<DoorAnswers>) =>
  chooseDoors(seeded, { ...nothingSaid, ...answers });
const idsOf = (doors: readonly { program: { id: string } }[]) =>
  doors.map(({ program }) => program.id);

/** All ways to answer, each question also left out. */
let allAnswers: DoorAnswers[];
beforeAll(() => {
  allAnswers = listDoorQuestions().reduce(
    (known, { name, options }) =>
      known.flatMap((answers) =>
        [null, ...options.map(({ value }) => value)].map(
          (value) => ({ ...answers, [name]: value }) as DoorAnswers,
        ),
      ),
    [nothingSaid],
  );
});

test("every way to answer gives three different programs that are not over, with reasons", () => {
  expect(allAnswers).toHaveLength(4 * 4 * 4 * 4 * 3);
  for (const answers of allAnswers) {
    const doors = chooseDoors(seeded, answers);
    expect(new Set(idsOf(doors)).size, JSON.stringify(answers)).toBe(3);
    expect(doors.filter(({ program }) => program.past)).toEqual([]);
    expect(chooseDoors(seeded, answers)).toEqual(doors);
    const said = Object.values(answers).some((answer) => answer && answer !== "either");
    // A computer alone says little: most programs do not need one.
    const tells =
      said &&
      !(answers.device === "computer" && Object.values(answers).filter(Boolean).length === 1);
    if (tells) expect(doors[0]?.reasons.length, JSON.stringify(answers)).toBeGreaterThan(0);
  }
});

test("people who can pay nothing are offered no fee, whatever else they say", () => {
  for (const answers of allAnswers.filter(({ money }) => money === "nothing")) {
    const [best] = chooseDoors(seeded, answers);
    expect(best?.program.fromKobo, JSON.stringify(answers)).toBe(0);
  }
});

test("people who have only a phone are not sent where a computer is needed", () => {
  for (const answers of allAnswers.filter(({ device }) => device === "phone")) {
    const needing = chooseDoors(seeded, answers).filter(({ program }) => program.needsComputer);
    expect(idsOf(needing), JSON.stringify(answers)).toEqual([]);
  }
});

test.each(listCentreIds())("the first program is in %s, or can be followed from there", (town) => {
  for (const answers of allAnswers.filter((each) => each.town === town)) {
    const [best] = chooseDoors(seeded, answers);
    if (best && best.warnings.length === 0) {
      const { mode, centreIds } = best.program;
      expect(mode === "online" || centreIds.includes(town)).toBe(true);
    }
  }
});

test("a person who can come to Jalingo for months, with money, learns a trade there", () => {
  const doors = chosen({ town: "jalingo", time: "months", money: "more", company: "people" });
  expect(doors.every(({ program }) => program.mode === "physical")).toBe(true);
  expect(new Set(doors.map(({ program }) => program.family)).size).toBe(3);
  expect(doors[0]?.reasons).toEqual([
    "It is in Jalingo.",
    "It takes 3 to 9 months.",
    "You can pay its fee, from ₦95,000.",
    "You work with people.",
  ]);
  expect(doors[0]?.warnings).toEqual([]);
});

test("a few free days in Yola is the generator workshop", () => {
  const [first] = chosen({ town: "yola", time: "days", money: "nothing" });
  expect(first?.program.id).toBe("generator-care");
});

test("whatever does not fit is named", () => {
  const doors = chooseDoors(
    seeded.filter(({ id }) => ["masonry", "web-and-mobile-development", "plumbing"].includes(id)),
    { town: "online", time: "days", money: "nothing", company: "alone", device: "phone" },
  );
  expect(doors).toHaveLength(3);
  expect(doors.at(-1)?.program.id).toBe("web-and-mobile-development");
  expect(doors.at(-1)?.warnings).toEqual([
    "You have to come to its training: Jalingo and Yola.",
    "It takes 3 to 9 months.",
    "It costs from ₦95,000.",
    "You need a computer, your own or a borrowed one.",
  ]);
});

test("fewer programs give fewer doors, and no programs give none", () => {
  expect(chooseDoors(seeded.slice(0, 2), nothingSaid)).toHaveLength(2);
  expect(chooseDoors([], nothingSaid)).toEqual([]);
});

test("answers are read from an address, and unknown values count as not answered", () => {
  const read = (query: string) => readDoorAnswers(new URLSearchParams(query));
  expect(read("town=yola&time=weeks&money=little&company=alone&device=phone")).toEqual({
    town: "yola",
    time: "weeks",
    money: "little",
    company: "alone",
    device: "phone",
  });
  expect(read("town=Lagos&time=&money=toString&device=PHONE&made=up")).toEqual(nothingSaid);
});
