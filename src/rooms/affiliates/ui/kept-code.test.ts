import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openFakeBrowser } from "#tests/fake-browser.ts";
import {
  captureKeptCode,
  forgetKeptCode,
  keptCodeName,
  readKeptCode,
  readKeptLink,
} from "./kept-code.ts";

const day = 24 * 60 * 60 * 1000;
const began = Date.UTC(2026, 10, 21);

const blocked = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

let kept: Map<string, string>;
beforeEach(() => {
  kept = openFakeBrowser().kept;
});
afterEach(() => vi.unstubAllGlobals());

describe("the code of a followed link", () => {
  test("is stored from any page, with other parameters, in one form", () => {
    expect(captureKeptCode("?search=tiling&ref=%20asabe10%20", began)).toBe("ASABE10");
    expect(readKeptCode(began)).toBe("ASABE10");
  });

  test("wins over later ones until it is 30 days old", () => {
    captureKeptCode("?ref=FIRST", began);
    expect(captureKeptCode("?ref=SECOND", began + 30 * day - 1)).toBe("FIRST");
    expect(readKeptCode(began + 30 * day)).toBeNull();
    expect(captureKeptCode("?ref=SECOND", began + 30 * day)).toBe("SECOND");
  });

  test("does not last longer when it is seen again", () => {
    captureKeptCode("?ref=FIRST", began);
    captureKeptCode("?ref=FIRST", began + 29 * day);
    expect(readKeptCode(began + 31 * day)).toBeNull();
  });

  test.each([
    "",
    "?",
    "?ref=",
    "?ref=%20",
    "?ref=a%20b",
    "?ref=<script>",
    `?ref=${"x".repeat(99)}`,
  ])("%j stores nothing", (search) => {
    expect(captureKeptCode(search, began)).toBeNull();
    expect(kept.has(keptCodeName)).toBe(false);
  });

  test.each(["{", "null", "7", '"ASABE10"', '{"code":"A B","keptAt":1}', '{"code":"ASABE10"}'])(
    "what others wrote in its place (%s) is no code, and is replaced",
    (text) => {
      kept.set(keptCodeName, text);
      expect(readKeptCode(began)).toBeNull();
      expect(captureKeptCode("?ref=ASABE10", began)).toBe("ASABE10");
    },
  );

  test("a clock that was set back does not make it last for ever", () => {
    captureKeptCode("?ref=FIRST", began + 400 * day);
    expect(readKeptCode(began)).toBeNull();
  });

  test("can be forgotten on a shared phone", () => {
    captureKeptCode("?ref=FIRST", began);
    forgetKeptCode();
    expect(readKeptCode(began)).toBeNull();
  });
});

describe("without storage there is no code, and no error", () => {
  const nothingHappens = () => {
    expect(captureKeptCode("?ref=ASABE10")).toBeNull();
    expect(readKeptCode()).toBeNull();
    forgetKeptCode();
  };

  test("on the server", () => {
    vi.stubGlobal("localStorage", undefined);
    nothingHappens();
  });

  test("where reading the property throws", () => {
    vi.stubGlobal("localStorage", undefined);
    Object.defineProperty(globalThis, "localStorage", { configurable: true, get: blocked });
    nothingHappens();
  });

  test("where every call throws, or the storage is full", () => {
    const place = { getItem: blocked, setItem: blocked, removeItem: blocked };
    vi.stubGlobal("localStorage", place);
    nothingHappens();
    vi.stubGlobal("localStorage", { getItem: () => null, removeItem: () => {}, setItem: blocked });
    nothingHappens();
  });
});

describe("where a link was shared", () => {
  test("is kept and sent with its code", () => {
    captureKeptCode("?ref=ASABE10&via=WhatsApp", began);
    expect(readKeptLink(began)).toEqual({ keptCode: "ASABE10", via: "whatsapp" });
    expect(readKeptLink(began + 30 * day)).toEqual({ keptCode: null, via: null });
  });

  test.each(["&via=", "&via=%3Cb%3E", `&via=${"a".repeat(21)}`, ""])(
    "is not known from %j",
    (parameter) => {
      captureKeptCode(`?ref=ASABE10${parameter}`, began);
      expect(readKeptLink(began)).toEqual({ keptCode: "ASABE10", via: null });
    },
  );

  test("a code from before channels were kept still counts", () => {
    kept.set(keptCodeName, JSON.stringify({ code: "ASABE10", keptAt: began }));
    expect(readKeptLink(began)).toEqual({ keptCode: "ASABE10", via: null });
  });
});

describe("a visit is reported", () => {
  const visits: unknown[] = [];
  const follow = (search: string, at = began) =>
    captureKeptCode(search, at, (visit) => visits.push(visit));
  beforeEach(() => {
    visits.length = 0;
  });

  test("once for each code that is kept", () => {
    follow("?ref=ASABE10&via=sms");
    follow("?ref=ASABE10&via=sms");
    follow("?ref=OTHER");
    follow("");
    expect(visits).toEqual([{ code: "ASABE10", via: "sms" }]);
    follow("?ref=OTHER", began + 30 * day);
    expect(visits.at(-1)).toEqual({ code: "OTHER", via: null });
  });

  test("not where nothing can be kept: every page would count again", () => {
    vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked });
    follow("?ref=ASABE10");
    expect(visits).toEqual([]);
  });
});
