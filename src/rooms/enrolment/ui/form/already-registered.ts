/**
 * What the form leaves in the history when it leads on: its answers are no longer on the device, so somebody
 * who comes back finds an empty form and must learn that the registration exists. The address is in the same
 * history already.
 * @param ownPage the address of the enrolment's own page
 */
export function markRegistered(ownPage: string): void {
  // React Router reads `usr` as the location's state.
  history.replaceState({ ...history.state, usr: { registered: ownPage } }, "");
}

/** @param state of React Router's location */
export function registeredIn(state: unknown): string | null {
  const { registered } = (state ?? {}) as { registered?: unknown };
  return typeof registered === "string" && registered.startsWith("/") ? registered : null;
}
