/** An error from the log as it is reported. Like the log, it contains nothing personal (errors/describe-error.ts). */
export type ReportedError = { at: string; message: string; requestId?: string } & Record<
  string,
  unknown
>;

/** The interval between two reports. An error that repeats with every request must not cause a flood. */
const everyMs = 10_000;
/** The maximum in one report. For the rest it only says how many there were. */
const most = 20;
const withinMs = 5_000;

/**
 * Sends errors to ERROR_REPORT_URL, as `POST { errors, leftOut }` in JSON: the first at once, then at most one report
 * in ten seconds. Reports that do not arrive are dropped, because the log has the errors.
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
