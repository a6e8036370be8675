/** How long to wait before each question, in milliseconds; the last one goes on. */
const waitsMs = [2_000, 3_000, 5_000, 8_000, 13_000, 20_000, 30_000];

/** After this many questions (about a quarter of an hour) the page stops and says so. */
const mostQuestions = 35;

export type Asking<Answer> = {
  /** One question. A throw is no answer: it is asked again later. */
  ask: (signal: AbortSignal) => Promise<Answer>;
  /** Called with each answer; true ends the asking. */
  onAnswer: (answer: Answer) => boolean;
  /** Called when nothing was decided in all that time. */
  onGivenUp: () => void;
  /** Waits `ms`, or less when there is a reason to ask at once. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** Waits; a page that comes back into sight, or a network that comes back, does not wait on. */
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
 * Asks at growing intervals until an answer decides.
 * @returns what stops it
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
    for (let question = 0; question < mostQuestions; question++) {
      await wait(waitsMs[Math.min(question, waitsMs.length - 1)] ?? 0, signal);
      if (signal.aborted) return;
      const answer = await ask(signal).catch(() => null);
      if (signal.aborted || (answer !== null && onAnswer(answer))) return;
    }
    onGivenUp();
  };
  void run();
  return () => stop.abort();
}
