import { describe, expect, test } from "vitest";
import { seededRandom } from "#tests/support/academy/random.ts";
import { codeBytes, makeEnrolmentCode, readEnrolmentCode } from "./enrolment-code.ts";

const alphabet = [..."ABCDEFGHJKMNPQRSTUVWXYZ23456789"];
const random = seededRandom("enrolment codes");
const codes = Array.from({ length: 40 }, () =>
  makeEnrolmentCode(Uint8Array.from({ length: codeBytes }, () => random.below(256))),
);
const faultOf = (typed: string) => {
  const read = readEnrolmentCode(typed);
  return "fault" in read ? read.fault : null;
};
const sevenOf = (code: string) => code.slice(3).replace("-", "");

test("codes have the shape of the design, and every byte makes one", () => {
  for (const code of codes) expect(code).toMatch(/^ZA-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{3}$/);
  const ofEachByte = Array.from({ length: 256 }, (_, byte) =>
    makeEnrolmentCode(new Uint8Array(codeBytes).fill(byte)),
  );
  expect(new Set(ofEachByte).size).toBe(alphabet.length);
  expect(ofEachByte.map(faultOf)).toEqual(ofEachByte.map(() => null));
});

describe("what people type", () => {
  test.each([
    "ZA-7K4M-3W2",
    "za-7k4m-3w2",
    " ZA 7K4M 3W2 ",
    "za7k4m3w2",
    "7K4M-3W2",
    "7k4m 3w2",
    "ZA–7K4M–3W2",
    "ZA/7K4M/3W2",
    "ZA.7K4M.3W2",
    "TRF/Amina Bello/ZA 7K4M 3W2/school fees",
    "ZA-7K4M-3W2, I repeat ZA7K4M3W2",
  ])("%j is ZA-7K4M-3W2", (typed) => {
    expect(readEnrolmentCode(typed)).toEqual({ code: "ZA-7K4M-3W2" });
  });

  test.each([
    "",
    "ZA-",
    "ZA-7K4M-3W",
    "ZA-7K4M-3W22",
    "XX-7K4M-3W2",
    "ZA-7K4M-3O2",
    "PAY-17000",
    "AAAAAA\0",
  ])("%j is not a code", (typed) => {
    expect(faultOf(typed)).toBe("not_a_code");
  });

  test("a code that begins with ZA is read with and without the prefix", () => {
    const code = makeEnrolmentCode(Uint8Array.from([22, 0, 1, 2, 3, 4]));
    expect(code.startsWith("ZA-ZABC")).toBe(true);
    expect(readEnrolmentCode(sevenOf(code))).toEqual({ code });
    expect(readEnrolmentCode(code)).toEqual({ code });
  });

  test("neither of two codes is chosen", () => {
    const other = makeEnrolmentCode(Uint8Array.from([1, 2, 3, 4, 5, 6]));
    expect(readEnrolmentCode(`ZA-7K4M-3W2 and ${other}`)).toEqual({
      fault: "not_a_code",
      text: "There is more than one code here. Enter one of them.",
    });
  });

  test("a wrong check character is refused and says so", () => {
    expect(readEnrolmentCode("ZA-7K4M-3W3")).toEqual({
      fault: "wrong_check",
      text: "One letter or digit of this code is wrong. Compare it with the slip or the email.",
    });
    expect(faultOf("AAAAAAA")).toBe("wrong_check");
  });
});

describe("the check", () => {
  const unnoticed = (typed: string) => faultOf(typed) !== "wrong_check";

  test("every single wrong character is noticed", () => {
    const passing = codes.flatMap((code) => {
      const seven = [...sevenOf(code)];
      return seven.flatMap((right, place) =>
        alphabet
          .filter((wrong) => wrong !== right)
          .map((wrong) => seven.with(place, wrong).join(""))
          .filter(unnoticed),
      );
    });
    expect(passing).toEqual([]);
  });

  test("every swap of two characters is noticed, neighbours or not", () => {
    const passing = codes.flatMap((code) => {
      const seven = [...sevenOf(code)];
      return seven.flatMap((one, place) =>
        seven
          .map((other, later) => ({ other, later }))
          .filter(({ other, later }) => later > place && other !== one)
          .map(({ other, later }) => seven.with(place, other).with(later, one).join(""))
          .filter(unnoticed),
      );
    });
    expect(passing).toEqual([]);
  });

  test("every swap of two neighbours is noticed, whatever they are", () => {
    for (const first of alphabet.keys()) {
      for (const second of alphabet.keys()) {
        if (first === second) continue;
        const code = makeEnrolmentCode(Uint8Array.from([0, 1, first, second, 2, 3]));
        const [a = "", b = "", c = "", d = "", ...rest] = sevenOf(code);
        expect(unnoticed([a, b, d, c, ...rest].join("")), code).toBe(false);
      }
    }
  });
});
