import { expect, test } from "vitest";
import type { Letter } from "#foundation/mail/letter/letter.ts";
import { renderHtml } from "#foundation/mail/letter/render-html.tsx";
import { fillAcademy } from "../support/academy/fill-academy.ts";
import { openAcademyForFile } from "../support/academy/open-for-file.ts";
import { checkHtml } from "../support/machine/check-html.ts";
import { readMails } from "../support/reading/read-mails.ts";

const academy = await openAcademyForFile();

const row = ["Fee", "₦95,000", { label: "Open", url: "https://academy.example/?a=1&b=2" }] as const;
/** Every part that a letter can have, so that it stands for the mails which the sample data do not send. */
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

test("emails are valid HTML", async () => {
  await fillAcademy(academy);
  const mails = new Map<string, string>();
  for (const { kind, html } of await readMails(academy.ctx)) mails.set(kind, html);
  mails.set("every part", await renderHtml({ subject: "Your place", letter: whole }));
  expect(mails.size).toBeGreaterThan(1);
  expect(await checkHtml(mails, rightInMails)).toEqual([]);
});
