/** The wait before each request, in milliseconds. The last one repeats. */
const waitsMs = [2_000, 3_000, 5_000, 8_000, 13_000, 20_000, 30_000];

/** After this many requests (about 15 minutes) the page stops and says so. */
const maxRequests = 35;

export type Asking<Answer> = {
  /** One request. If it throws, the page asks again later. */
  ask: (signal: AbortSignal) => Promise<Answer>;
  /** Called with each answer. True stops the polling. */
  onAnswer: (answer: Answer) => boolean;
  /** Called if all requests have been made without a final answer. */
  onGivenUp: () => void;
  /** Waits `ms`, or less if there is a reason to ask at once. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Waits, but ends early when the page becomes visible or the network comes back. */
function waitOrWake(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      document.removeEventListener("visibilitychange", wake);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const wake = () => document.visibilityState === "visible" && done();
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
    document.addEventListener("visibilitychange", wake);
    signal.addEventListener("abort", done);
  });
}

/**
 * Polls at growing intervals until an answer is final.
 * @returns a function that stops it
 */
export function keepAsking<Answer>({
  ask,
  onAnswer,
  onGivenUp,
  wait = waitOrWake,
}: Asking<Answer>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const run = async () => {
    for (let request = 0; request < maxRequests; request++) {
      await wait(waitsMs[Math.min(request, waitsMs.length - 1)] ?? 0, signal);
      if (signal.aborted) return;
      const answer = await ask(signal).catch(() => null);
      if (signal.aborted || (answer !== null && onAnswer(answer))) return;
    }
    onGivenUp();
  };
  void run();
  return () => stop.abort();
}
