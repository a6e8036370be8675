import { storageChanged, useStored } from "./use-stored.ts";

/** Storage keys of a signed-in visitor (docs/api.md). */
export const visitorKeys = { token: "userToken", person: "user" } as const;

/** Whether somebody is signed in on this browser. */
export const useSignedIn = (): boolean => useStored(visitorKeys.token) !== null;

/** Signs out: here at once, and on the server as far as it can be reached. */
export function signOut(): void {
  const token = localStorage.getItem(visitorKeys.token);
  for (const key of Object.values(visitorKeys)) localStorage.removeItem(key);
  window.dispatchEvent(new Event(storageChanged));
  if (!token) return;
  void fetch("/api/auth/logout", {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
  }).catch(() => {});
}
