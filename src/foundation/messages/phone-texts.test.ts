import { expect, test } from "vitest";
import { phoneTexts } from "./phone-texts.ts";
import { joined, type PhoneText, sayShort, shortDay } from "./say-short.ts";

const gapsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

test("each text says the same facts in English and Hausa, and has at most one link", () => {
  for (const [name, { en, ha }] of Object.entries(phoneTexts)) {
    expect([name, gapsOf(ha).toSorted()]).toEqual([name, gapsOf(en).toSorted()]);
    expect(new Set(gapsOf(en)).size).toBe(gapsOf(en).length);
    expect(name).toMatch(/^[a-z_]+$/);
    for (const text of [en, ha]) expect(text).not.toMatch(/https?:|^\s|\s$|\s{2}/);
  }
});

test("a text has the academy's short name, its facts, and what fills in WhatsApp's template in order", () => {
  const short = sayShort(
    "payment_received",
    { program: "Tiling", paid: "₦40,000", left: { en: "nothing", ha: "babu" } },
    "receipt",
  );
  expect(short).toEqual({
    en: "Zaure: ₦40,000 received for Tiling. Left to pay: nothing. Thank you.",
    ha: "Zaure: Mun karɓi ₦40,000 na Tiling. Saura babu. Mun gode.",
    template: "payment_received",
    variables: { en: ["₦40,000", "Tiling", "nothing"], ha: ["₦40,000", "Tiling", "babu"] },
    urgency: "receipt",
  });
});

test("a day is said in each language", () => {
  expect(shortDay("2027-01-04")).toEqual({ en: "Mon 4 Jan", ha: "Litinin 4 Janairu" });
  expect(joined(shortDay("2027-01-03"), " ", "09:00")).toEqual({
    en: "Sun 3 Jan 09:00",
    ha: "Lahadi 3 Janairu 09:00",
  });
});

const proof = (reason: string, program = "Tiling") =>
  sayShort("proof_refused", { program, reason, phone: "+234 800" });

test("long titles and reasons are cut between words, and line breaks become spaces", () => {
  expect(proof("No such transfer").en).toContain("for Tiling: No such transfer. Call");
  expect(proof("Is it\n\nfrom\tGTBank?").en).toContain(": Is it from GTBank? Call");
  const long = proof(
    "The transfer ".repeat(20),
    "Installation and maintenance of solar power systems",
  );
  expect(long.variables.en[0]).toBe("Installation and...");
  expect(long.variables.en[1]?.length).toBeLessThanOrEqual(82);
  expect(long.variables.en.join("")).not.toMatch(/\s{2}|\n/);
  expect(proof("x".repeat(300)).en.length).toBeLessThan(200);
});

test("a gap's braces in what is filled in stay as they are", () => {
  expect(proof("{link} $& $1", "{phone}").en).toContain("for {phone}: {link} $& $1. Call");
  const names: PhoneText[] = ["proof_refused"];
  expect(proof("a").template).toBe(names[0]);
});
