import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openFakeBrowser } from "#tests/support/academy/fake-browser.ts";
import { creditedLink } from "./credited-link.ui.ts";
import {
  captureKeptCode,
  forgetKeptCode,
  keptCodeName,
  readKeptLink,
  reportVisit,
  updateKeptCode,
} from "./kept-code.ui.ts";

const day = 24 * 60 * 60 * 1000;
const began = Date.UTC(2026, 10, 21);

const readKeptCode = (now?: number) => readKeptLink(now).keptCode;

const blocked = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

let browser: ReturnType<typeof openFakeBrowser>;
let kept: Map<string, string>;
beforeEach(() => {
  browser = openFakeBrowser();
  kept = browser.kept;
});
afterEach(() => vi.unstubAllGlobals());

describe("the code of a followed link", () => {
  test("is stored from any page, with other parameters, in one form", () => {
    expect(captureKeptCode("?search=tiling&ref=%20asabe10%20", began)).toBe("ASABE10");
    expect(readKeptCode(began)).toBe("ASABE10");
  });

  test("wins over later ones until it is 30 days old", () => {
    captureKeptCode("?ref=FIRST", began);
    updateKeptCode("FIRST", true);
    expect(captureKeptCode("?ref=SECOND", began + 30 * day - 1)).toBe("FIRST");
    expect(readKeptCode(began + 30 * day)).toBeNull();
    expect(captureKeptCode("?ref=SECOND", began + 30 * day)).toBe("SECOND");
  });

  test("does not last longer when it is seen again", () => {
    captureKeptCode("?ref=FIRST", began);
    captureKeptCode("?ref=FIRST", began + 29 * day);
    expect(readKeptCode(began + 31 * day)).toBeNull();
  });

  test.each(["", "?", "?ref=", "?ref=%20", "?ref=<>", `?ref=${"x".repeat(1_001)}`])(
    "%j stores nothing",
    (search) => {
      expect(captureKeptCode(search, began)).toBeNull();
      expect(kept.has(keptCodeName)).toBe(false);
    },
  );

  test.each(["{", "null", "7", '"ASABE10"', '{"code":"A B","keptAt":1}', '{"code":"ASABE10"}'])(
    "anything else stored in its place (%s) is no code, and is replaced",
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
    captureKeptCode("?ref=ASABE10&via=whatsapp", began);
    expect(readKeptLink(began)).toEqual({ keptCode: "ASABE10", via: "whatsapp" });
    expect(readKeptLink(began + 30 * day)).toEqual({ keptCode: null, via: null });
  });

  test("is unknown when the link doesn't say", () => {
    captureKeptCode("?ref=ASABE10", began);
    expect(readKeptLink(began)).toEqual({ keptCode: "ASABE10", via: null });
  });

  test("a code from before channels were kept still counts", () => {
    kept.set(keptCodeName, JSON.stringify({ code: "ASABE10", keptAt: began }));
    expect(readKeptLink(began)).toEqual({ keptCode: "ASABE10", via: null });
  });
});

describe("a bad channel is dropped", () => {
  test.each(["%00", "a%20b", "%3Cb%3E", "x".repeat(21)])("of the link: ?via=%s", (via) => {
    captureKeptCode(`?ref=ASABE10&via=${via}`, began);
    expect(readKeptLink(began)).toEqual({ keptCode: "ASABE10", via: null });
    expect(kept.get(keptCodeName)).toContain('"via":null');
  });

  test.each(["\u0000", {}, 7])("that is stored already: %j", (via) => {
    kept.set(keptCodeName, JSON.stringify({ code: "ASABE10", via, keptAt: began }));
    expect(readKeptLink(began)).toEqual({ keptCode: "ASABE10", via: null });
  });
});

describe("the server's answer to a visit", () => {
  const visitBy = async (code: string, answer: Parameters<typeof browser.answerWith>[0]) => {
    browser.answerWith(answer);
    const seen = browser.sent.length;
    captureKeptCode(`?ref=${code}`, began, reportVisit);
    await vi.waitFor(() => expect(browser.sent.length).toBe(seen + 1));
    // The answer is read in later turns.
    await new Promise((done) => setTimeout(done));
  };
  const counted = (isCounted: boolean) => ({ status: 202, body: { counted: isCounted } });

  test("names the visit and nothing about the visitor", async () => {
    await visitBy("ASABE10", counted(true));
    expect(browser.sent).toMatchObject([
      { url: "/api/affiliates/visits", body: { code: "ASABE10", via: null, page: "/" } },
    ]);
    expect(browser.sent[0]?.headers).toEqual({ "content-type": "application/json" });
  });

  test("lets a confirmed code win", async () => {
    await visitBy("FIRST", counted(true));
    expect(captureKeptCode("?ref=SECOND", began)).toBe("FIRST");
    expect(readKeptCode(began)).toBe("FIRST");
  });

  test("drops a wrong code, so that it blocks no other", async () => {
    await visitBy("NOSUCHCODE", counted(false));
    expect(kept.has(keptCodeName)).toBe(false);
  });

  test.each([
    ["lost", new TypeError("Failed to fetch")],
    ["a refusal", { status: 429, body: { error: "Too many" } }],
    ["of an older server", { status: 202, body: {} }],
  ])("%s: the code stays, until another comes", async (_what, answer) => {
    await visitBy("FIRST", answer);
    expect(readKeptCode(began)).toBe("FIRST");
    expect(captureKeptCode("?ref=SECOND", began)).toBe("SECOND");
  });

  test("about a code that has since been replaced says nothing about the new one", () => {
    captureKeptCode("?ref=SECOND", began);
    updateKeptCode("FIRST", false);
    expect(readKeptCode(began)).toBe("SECOND");
  });
});

describe("the link that a form credits", () => {
  const link = { keptCode: "KANDE10", via: "sms", affiliateName: "Kande A." };

  test("is the stored one, not the one in the address", () => {
    captureKeptCode("?ref=FIRST&via=qr");
    expect(creditedLink({ link })).toEqual({ keptCode: "FIRST", via: "qr" });
  });

  test("is the one in the address when nothing is stored", () => {
    expect(creditedLink({ link })).toEqual({ keptCode: "KANDE10", via: "sms" });
    expect(creditedLink({ link: null })).toEqual({ keptCode: null, via: null });
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
    updateKeptCode("ASABE10", true);
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
