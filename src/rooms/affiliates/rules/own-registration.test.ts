import { describe, expect, test } from "vitest";
import { comparablePhone, matchOwn } from "./own-registration.ts";

describe("nobody earns from themselves", () => {
  const affiliate = [{ email: "asabe@mail.example", phone: "0803 123 4567" }];
  test.each([
    [{ email: " ASABE@mail.example", phone: null }, "email"],
    [{ email: "other@mail.example", phone: "+234 803-123-4567" }, "phone"],
    [{ email: "other@mail.example", phone: "8031234567" }, "phone"],
    [{ email: "asabe+1@mail.example", phone: null }, "email"],
    [{ email: "as.abe@mail.example", phone: null }, null],
    [{ email: "+asabe@mail.example", phone: null }, null],
    [{ email: "other@mail.example", phone: "0803 123 4568" }, null],
    [{ email: "other@mail.example", phone: null }, null],
    [{ email: "other@mail.example", phone: "" }, null],
  ])("%j: %s", (learner, match) => {
    expect(matchOwn(affiliate, learner)).toBe(match);
  });

  test("the address and the number of the account count too", () => {
    const both = [...affiliate, { email: "private@mail.example", phone: "079221234" }];
    expect(matchOwn(both, { email: "Private@mail.example", phone: null })).toBe("email");
    expect(matchOwn(both, { email: "x@mail.example", phone: "+234 (0)79 221 234" })).toBe("phone");
  });

  test("all spellings of a Gmail address are one", () => {
    const bala = [{ email: "bala.musa@gmail.com", phone: null }];
    for (const email of ["balamusa@gmail.com", "b.a.l.a.musa+zaure@GoogleMail.com"]) {
      expect([email, matchOwn(bala, { email, phone: null })]).toEqual([email, "email"]);
    }
    expect(matchOwn(bala, { email: "bala.musa2@gmail.com", phone: null })).toBeNull();
  });

  test("invalid phone numbers are never equal", () => {
    const one = [{ email: "a@mail.example", phone: "none" }];
    expect(matchOwn(one, { email: "b@mail.example", phone: "n/a" })).toBeNull();
  });
});

describe("one Nigerian number in all its spellings", () => {
  const mobile = [
    "08031234567",
    "0803 123 4567",
    "8031234567",
    "2348031234567",
    "+2348031234567",
    "+234 (0) 803 123 4567",
    "+234(0)8031234567",
    "234 0803 123 4567",
    "002348031234567",
    "00234 0803 123 4567",
    "0(0)803 123 4567",
    "0 0 803-123-4567",
    // As the form stores the line above.
    "+8031234567",
    "0803.123.4567",
    "\u202a+234\u00a0803\u00a0123\u00a04567\u202c",
  ];
  const landline = [
    "079221234",
    "(079) 221-234",
    "079 221 234",
    "79221234",
    "+234 79 221 234",
    "+234 (0)79 221234",
    "23479221234",
    "234079221234",
    "0023479221234",
    "0079221234",
    "0(0)79 221 234",
    "000 79 221 234",
    // As the form stores the lines above.
    "+79221234",
  ];
  const lagos = [
    "01 234 5678",
    "012345678",
    "12345678",
    "+234 1 234 5678",
    "(01) 2345678",
    "0012345678",
  ];
  const newLagos = ["0201 234 5678", "+234 201 234 5678", "00201 234 5678"];
  test.each([
    ["+2348031234567", mobile],
    ["+23479221234", landline],
    ["+23412345678", lagos],
    ["+2342012345678", newLagos],
  ])("%s", (number, spellings) => {
    expect(spellings.map(comparablePhone)).toEqual(spellings.map(() => number));
  });

  test("numbers of other countries are not taken for ours", () => {
    expect(comparablePhone("+44 20 7946 0000")).toBe("+442079460000");
    expect(comparablePhone("0081 3 1234 5678")).toBe("+81312345678");
    expect(comparablePhone("+20 2 2345 6789")).toBe("+20223456789");
    expect(comparablePhone("+7 922 123 45 67")).toBe("+79221234567");
    expect(comparablePhone("1234")).toBeNull();
  });
});
