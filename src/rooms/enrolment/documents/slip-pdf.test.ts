import { expect, test } from "vitest";
import { timelineOf } from "#rooms/catalogue/fees/fee-timeline.ts";
import { readPdf } from "#tests/support/reading/read-pdf.ts";
import type { AdmissionSlip } from "./slip.ts";
import { slipPdf } from "./slip-pdf.server.ts";
import { thingsToBring } from "./slip-words.ts";

const at = new Date("2026-11-21T09:00:00Z");

const slipOf = (learnerName: string): AdmissionSlip => ({
  code: "ZA-7K4M-3W2",
  status: "confirmed",
  learnerName,
  program: {
    id: "tiling",
    title: "Tiling and Interlocking Stones",
    mode: "physical",
    family: "build",
    glyph: "custom:tiling",
  },
  level: "beginner",
  months: 3,
  centre: {
    name: "Jalingo, Taraba",
    address: "12 Hammaruwa Way, Jalingo, Taraba State",
    phone: "+234 803 123 4567",
    hours: "Mon-Fri 9am-5pm WAT",
    mapUrl: "https://maps.example",
  },
  training: {
    startsOn: "2027-01-11",
    endsOn: "2027-04-09",
    times: "Monday, Wednesday and Friday, 5:30pm to 8:30pm",
    comeAt: "5:30pm",
    hours: { from: "17:30", to: "20:30" },
  },
  fee: {
    priceType: "paid",
    components: [{ component: "tuition", amountKobo: 9_500_000 }],
    totalKobo: 9_500_000,
    paidKobo: 9_500_000,
    dueKobo: 0,
    refundedKobo: 0,
  },
  due: [],
  bring: thingsToBring("physical"),
  band: "",
  qr: { size: 21, path: "M0 0h7v7h-7z" },
  links: { verify: "https://zaure.example/slips/ZA-7K4M-3W2", whatsApp: "", own: null },
});

const longest = "Ọlọ́runfẹ́mi Adéṣọlá Ọ̀ṣúntókun ".repeat(6).slice(0, 120).trim();

test.each(["Ɓala Mu’azu Ƙofa", "Ọlọ́runfẹ́mi Ọ̀ṣúntókun", longest])(
  "the slip of %s has the whole name on its one page",
  async (name) => {
    const { pages, text } = await readPdf(await slipPdf(slipOf(name), at));
    expect(pages).toBe(1);
    expect(text.normalize("NFC")).toContain(name.normalize("NFC"));
    expect(text.replace(/\s+/g, " ")).toContain("Monday, Wednesday and Friday, 5:30pm to 8:30pm");
    expect(text).toContain("Come at 5:30pm on Monday 11 January 2027.");
  },
);

test("a fee in parts has its days on the slip, even beside the longest name", async () => {
  const parts = [
    { dueOn: "2026-11-21", amountKobo: 5_000_000, openKobo: 0 },
    { dueOn: "2027-01-25", amountKobo: 3_000_000 },
    { dueOn: "2027-02-22", amountKobo: 1_500_000 },
  ];
  const slip = slipOf(longest);
  const due = timelineOf(parts, slip.training, "2026-11-21");
  const { pages, text } = await readPdf(await slipPdf({ ...slip, due }, at));
  expect(pages).toBe(1);
  expect(text.replace(/\s+/g, " ")).toContain(
    "₦30,000 by 25 January 2027 ₦15,000 by 22 February 2027",
  );
});
