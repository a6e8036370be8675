import { useSyncExternalStore } from "react";
import { Icon } from "../icons/icon.tsx";
import { classNames } from "../text/class-names.ts";

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: "success" | "danger";
}

/** How long a toast shows, in milliseconds. */
const toastMs = 2500;

let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();
const none: readonly Toast[] = [];

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows for 2.5 s that something worked. Works only in the browser. It must not be the only record: an error also
 * shows where it happened, or the undone item is back. @param stays shows it until `hideToasts`, for cases where its
 * disappearance would move what a person is about to press
 */
export function showToast(text: string, stays = false, tone: Toast["tone"] = "success"): void {
  count += 1;
  const toast = { id: count, text, tone };
  change([...toasts.slice(-2), toast]);
  if (!stays) setTimeout(() => change(toasts.filter((other) => other.id !== toast.id)), toastMs);
}

/** The person has navigated away. */
export const hideToasts = (): void => change(none);

/** Where toasts appear: in the flow of the page, so that they do not cover anything. */
export function ToastRegion() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  return (
    <div className="toasts" role="status">
      {shown.map((toast) => (
        <p
          key={toast.id}
          className={classNames("toast", toast.tone === "danger" && "toast-danger")}
        >
          <Icon name={toast.tone === "danger" ? "danger" : "check"} />
          {toast.text}
        </p>
      ))}
    </div>
  );
}
