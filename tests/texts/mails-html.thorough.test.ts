import { expect, test } from "vitest";
import { programs } from "#academy/programs";
import type { Letter } from "#foundation/mail/letter/letter.ts";
import { renderHtml } from "#foundation/mail/letter/render-html.tsx";
import { mailKinds } from "#foundation/mail-kinds.ts";
import { renderMails } from "../../scripts/academy/render-mails.ts";
import { checkHtml } from "../support/machine/check-html.ts";

const row = ["Fee", "₦95,000", { label: "Open", url: "https://academy.example/?a=1&b=2" }] as const;
/** Every part that a letter can have, whichever of them a kind has today. */
const whole: Required<Letter> = {
  heading: "Your place <is> confirmed",
  paragraphs: ["Hello Asabe,", "Two\nlines."],
  card: {
    name: "Admission slip",
    title: "Tiling",
    code: { label: "Your code", value: "ZA-7K4M-3W2" },
    rows: [[...row]],
    colours: { wall: "#af3f17", door: "#fef2cc" },
  },
  rows: [[...row]],
  action: { label: "Open it", url: "https://academy.example/own?key=1&more=2" },
  steps: { title: "What happens next", items: ["Come early.", "Bring the slip."] },
  afterwards: { title: "Your receipt", rows: [[...row]] },
  closing: ["The last sentence."],
  quote: { title: "You wrote", text: "Is there a seat?\nAsabe" },
  reference: "ZA-7K4M-3W2",
};

/** Browsers need none of this, and mail programs do. */
const rightInMails = [
  // Old ones lay out nested tables correctly only with this doctype (render-html.tsx).
  "Almost standards mode doctype. Expected “<!DOCTYPE html>”.",
  // `x-apple-disable-message-reformatting`, for Apple's; it has no value.
  "Element “meta” is missing one or more of the following attributes: “content”, “property”.",
];

test("every kind of email can be written for every program", async () => {
  const { mails, failures } = await renderMails();
  expect(failures).toEqual([]);
  expect([...new Set(mails.map(({ kind }) => kind))]).toEqual(mailKinds);
});

test("emails are valid HTML", async () => {
  const modes = new Map(programs.map((program) => [program.mode, program]));
  const { mails } = await renderMails([...modes.values()]);
  const pages = new Map(mails.map(({ kind, html }, at) => [`${kind} ${at}`, html]));
  pages.set("every part", await renderHtml({ subject: "Your place", letter: whole }));
  expect(await checkHtml(pages, rightInMails)).toEqual([]);
});
