import { describe, expect, test } from "vitest";
import { mayBeOneName, nameKeyOf } from "./same-person.ts";

describe("a name is compared without what keyboards, forms and courtesy change", () => {
  test.each([
    ["another apostrophe", "Mu’azu Ɗanjuma"],
    ["an accent for an apostrophe", "Mu´azu Ɗanjuma"],
    ["capitals", "MU'AZU ƊANJUMA"],
    ["plain letters for hooked ones", "mu'azu danjuma"],
    ["marks", "Mú'àzu Ɗanjumạ"],
    ["marks as separate characters", "Mú'àzu Ɗanjumạ".normalize("NFD")],
    ["more and other blanks", "  Mu'azu\u00a0  Ɗanjuma\n"],
    ["invisible characters", "Mu'\u200bazu Ɗanjuma\u200f"],
    ["no apostrophe", "Muazu Ɗanjuma"],
    ["the surname first", "Ɗanjuma Mu'azu"],
    ["the surname first, and a comma", "Danjuma, Muazu"],
    ["a hyphen", "Muazu–Danjuma"],
    ["a title", "Alh. Muazu Danjuma"],
    ["titles", "Engr. Dr Danjuma (Mallam) Muazu"],
    ["an initial", "Muazu D. Danjuma"],
    ["a name twice", "Muazu Danjuma Muazu"],
  ])("%s", (_what, name) => {
    expect(nameKeyOf(name)).toBe("danjuma muazu");
  });

  test("a title counts as a name if little else is left", () => {
    expect(nameKeyOf("Malam Danjuma")).toBe("danjuma malam");
    expect(nameKeyOf("Hajiya")).toBe("hajiya");
  });

  test("an initial at the beginning or the end tells twins apart", () => {
    expect(nameKeyOf("H. Musa Bello")).toBe("bello h musa");
    expect(nameKeyOf("Bello Musa H.")).toBe("bello h musa");
    expect(nameKeyOf("Mal. T Musa Bello")).not.toBe(nameKeyOf("Mal. K Musa Bello"));
  });

  test("a different name is not the same", () => {
    expect(nameKeyOf("Hassan Danjuma")).not.toBe(nameKeyOf("Hassana Danjuma"));
  });
});

describe("one name may lack what the other has", () => {
  const alike = (one: string, other: string) => {
    const [a, b] = [nameKeyOf(one), nameKeyOf(other)];
    expect(mayBeOneName(b, a)).toBe(mayBeOneName(a, b));
    return mayBeOneName(a, b);
  };
  test.each([
    ["Asabe Danjuma", "Asabe Grace Danjuma"],
    ["Danjuma Grace Asabe", "Mrs Asabe Danjuma"],
    ["Asabe", "Asabe"],
    ["A. Grace Danjuma", "Asabe Grace Danjuma"],
    ["Asabe B. Danjuma", "Asabe Binta Danjuma"],
    ["A. Grace Danjuma", "Grace Danjuma"],
  ])("%s and %s", (one, other) => expect(alike(one, other)).toBe(true));

  test.each([
    // Twins have one birth date, one phone and one surname.
    ["Hassan Danjuma", "Hussaina Danjuma"],
    ["Hassan Musa Danjuma", "Hussaina Musa Danjuma"],
    ["Asabe", "Asabe Danjuma"],
    ["Asabe Grace Danjuma", "Asabe Ruth Danjuma"],
    ["Asabe Danjuma", "Asa Danjuma"],
    ["Malam Danjuma", "Malam Musa Danjuma"],
  ])("not %s and %s", (one, other) => expect(alike(one, other)).toBe(false));
});
