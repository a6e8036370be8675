import { vi } from "vitest";
import type { keepWaiting } from "#foundation/forms/drafts/waiting-form.ts";

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
type Sent = { url: string; method: string; headers: Record<string, string>; body: unknown };

/** The parts of a browser that the API client needs, for tests without one. */
export function openFakeBrowser(pathname = "/") {
  const kept = new Map<string, string>();
  const events = new EventTarget();
  const sent: Sent[] = [];
  const visited: string[] = [];
  let answer: Answer | Error = { status: 200, body: {} };

  vi.stubGlobal("localStorage", {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  });
  /** The attribute of the setting OFFLINE. */
  const dataset: { offline?: string } = { offline: "" };
  vi.stubGlobal("document", { documentElement: { dataset } });
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  vi.stubGlobal("dispatchEvent", events.dispatchEvent.bind(events));
  vi.stubGlobal("location", {
    pathname,
    search: "",
    assign: (url: string) => visited.push(url),
  });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const { method = "GET", headers, body } = init;
    sent.push({
      url,
      method,
      headers: { ...(headers as Record<string, string>) },
      body: typeof body === "string" ? JSON.parse(body) : body,
    });
    if (answer instanceof Error) throw answer;
    const text = answer.body === undefined ? null : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status, headers: answer.headers ?? {} });
  });

  return {
    kept,
    sent,
    /** Where the page was redirected to. */
    visited,
    answerWith: (next: Answer | Error) => {
      answer = next;
    },
    /** The setting OFFLINE of the page. */
    setOfflineSetting: (isOn: boolean) => {
      if (isOn) dataset.offline = "";
      else delete dataset.offline;
    },
    /** Simulates a change in another tab. */
    changeInAnotherTab: (key: string, text: string) => {
      kept.set(key, text);
      events.dispatchEvent(new Event("storage"));
    },
  };
}

/** A contact form finished without a connection, and its draft. */
export const waitingDraft = "contact-draft";
export const waitingMessage: Parameters<typeof keepWaiting>[1] = {
  title: "message",
  address: "/api/contact",
  body: { name: "Asabe" },
  key: "key-1",
  page: "/contact",
};
/** What its draft holds. */
export const waitingAnswers = { answers: { name: "Asabe" }, seed: "s" };
