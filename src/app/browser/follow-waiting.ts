import { onStoredChange, storedKeys } from "#foundation/browser-storage.ts";
import { waitingPrefix } from "#foundation/forms/draft-store.ts";

const retryMs = 5_000;
/** After these the next load waits until the line returns or a form is kept: the file may be gone for good. */
const mostTries = 10;
let isLoaded = false;
let tries = 0;

/** Loads what sends forms, only where one waits. */
function load(): void {
  if (isLoaded || !navigator.onLine) return;
  if (!storedKeys().some((key) => key.startsWith(waitingPrefix))) return;
  isLoaded = true;
  import("./send-waiting.ts")
    .then((sending) => sending.followWaiting())
    .catch(() => {
      isLoaded = false;
      if (++tries < mostTries) setTimeout(load, retryMs);
    });
}

/** Sends forms that wait for the line (forms/waiting-form.ts), and tells. Does nothing where OFFLINE is off. */
export function followWaiting(): void {
  if (document.documentElement.dataset.offline === undefined) return;
  load();
  addEventListener("online", load);
  onStoredChange(load);
}
