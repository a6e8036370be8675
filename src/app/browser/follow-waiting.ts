import { onStoredChange, storedKeys } from "#foundation/browser-storage.ts";
import { waitingPrefix } from "#foundation/forms/waiting-prefix.ts";

const retryMs = 5_000;
let isLoaded = false;

/** Loads what sends forms, only where one waits. */
function load(): void {
  if (isLoaded || !navigator.onLine) return;
  if (!storedKeys().some((key) => key.startsWith(waitingPrefix))) return;
  isLoaded = true;
  import("./send-waiting.ts")
    .then((sending) => sending.followWaiting())
    .catch(() => {
      isLoaded = false;
      setTimeout(load, retryMs);
    });
}

/** Sends forms that wait for the line (forms/waiting-form.ts), and tells. Does nothing where OFFLINE is off. */
export function followWaiting(): void {
  if (document.documentElement.dataset.offline === undefined) return;
  load();
  addEventListener("online", load);
  onStoredChange(load);
}
