/** An error of the log as it is reported. It is what the log has: nothing personal (errors/describe-error.ts). */
export type ReportedError = { at: string; message: string; requestId?: string } & Record<
  string,
  unknown
>;

/** Between two reports. An error that repeats with every request must not become a flood. */
const everyMs = 10_000;
/** In one report. Of the others it says only how many there were. */
const most = 20;
const withinMs = 5_000;

/**
 * Sends errors to ERROR_REPORT_URL, as `POST { errors, leftOut }` in JSON: the first at once, then at most one report in
 * ten seconds. What does not arrive is dropped: the log has it.
 */
export function createReporter(url: string, sendAgainMs = everyMs) {
  let waiting: ReportedError[] = [];
  let leftOut = 0;
  let timer: NodeJS.Timeout | undefined;

  function send(): void {
    const body = JSON.stringify({ errors: waiting, leftOut });
    waiting = [];
    leftOut = 0;
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting.length > 0) send();
    }, sendAgainMs).unref();
    const headers = { "content-type": "application/json" };
    const signal = AbortSignal.timeout(withinMs);
    fetch(url, { method: "POST", headers, body, signal }).then(
      (response) => response.body?.cancel(),
      () => {},
    );
  }

  return (error: ReportedError): void => {
    if (waiting.length < most) waiting.push(error);
    else leftOut++;
    if (!timer) send();
  };
}
