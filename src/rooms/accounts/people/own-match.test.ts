import { describe, expect, test } from "vitest";
import { matchSelf, strongestMatch } from "./own-match.server.ts";

type Reachable = { email: string; phone: string | null };
const matchOwn = (known: readonly Reachable[], other: Reachable) =>
  strongestMatch(known.map((one) => matchSelf(one, other)));

describe("someone is known by an email address or a phone number", () => {
  const affiliate = [{ email: "asabe@mail.example", phone: "0803 123 4567" }];
  test.each([
    [{ email: " ASABE@mail.example", phone: null }, "email"],
    [{ email: "other@mail.example", phone: "+234 803-123-4567" }, "phone"],
    [{ email: "other@mail.example", phone: "8031234567" }, "phone"],
    [{ email: "other@mail.example", phone: "0(0)803 123 4567" }, "phone"],
    [{ email: "other@mail.example", phone: "009 234 0803 123 4567" }, "phone"],
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

  test("two addresses that begin with a plus are two", () => {
    const one = [{ email: "+asabe@mail.example", phone: null }];
    expect(matchOwn(one, { email: "+bala@mail.example", phone: null })).toBeNull();
  });

  test("invalid phone numbers are never equal", () => {
    const one = [{ email: "a@mail.example", phone: "none" }];
    expect(matchOwn(one, { email: "b@mail.example", phone: "n/a" })).toBeNull();
  });
});
