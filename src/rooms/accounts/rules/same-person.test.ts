import { describe, expect, test } from "vitest";
import { isSamePerson, nameKeyOf } from "./same-person.ts";

const person = {
  fullName: "Mu'azu Ɗanjuma",
  dateOfBirth: "2001-03-14",
  email: "muazu@mail.example",
  phone: "+2348031234567",
};
const otherEmail = { email: "other@mail.example" };
const otherPhone = { phone: "+2348039999999" };

describe("a name is compared without what keyboards change", () => {
  test.each([
    ["another apostrophe", "Mu’azu Ɗanjuma"],
    ["an accent for an apostrophe", "Mu´azu Ɗanjuma"],
    ["capitals", "MU'AZU ƊANJUMA"],
    ["plain letters for hooked ones", "mu'azu danjuma"],
    ["marks", "Mú'àzu Ɗanjumạ"],
    ["marks as characters of their own", "Mú'àzu Ɗanjumạ".normalize("NFD")],
    ["more and other blanks", "  Mu'azu\u00a0  Ɗanjuma\n"],
    ["invisible characters", "Mu'\u200bazu Ɗanjuma\u200f"],
    ["no apostrophe", "Muazu Ɗanjuma"],
  ])("%s", (_what, fullName) => {
    expect(nameKeyOf(fullName)).toBe("muazu danjuma");
    expect(isSamePerson(person, { ...person, fullName })).toBe(true);
  });

  test("another hyphen is the same, another name is not", () => {
    expect(nameKeyOf("Òjó–Bello")).toBe(nameKeyOf("ojo-bello"));
    expect(nameKeyOf("Hassan Danjuma")).not.toBe(nameKeyOf("Hassana Danjuma"));
  });
});

test("one person has the same name and birth date, and the same email or phone", () => {
  expect(isSamePerson(person, { ...person, ...otherEmail })).toBe(true);
  expect(isSamePerson(person, { ...person, ...otherPhone })).toBe(true);
  expect(isSamePerson(person, { ...person, ...otherEmail, ...otherPhone })).toBe(false);
  expect(isSamePerson(person, { ...person, dateOfBirth: "2001-03-15" })).toBe(false);
  expect(isSamePerson(person, { ...person, fullName: "Hassan Danjuma" })).toBe(false);
});

test("no phone number is nobody's", () => {
  const nobody = { ...person, phone: "" };
  expect(isSamePerson(nobody, { ...nobody, ...otherEmail })).toBe(false);
});
