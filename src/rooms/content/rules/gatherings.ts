/** Events that one registers for, and chapters that one joins. */
export type Gathering = "event" | "chapter";

/** How the page names a gathering, in addresses too: `event-trades-day`. */
export const gatheringKey = (kind: Gathering, id: string) => `${kind}-${id}`;

/** The form of one gathering; the page has one for each. */
export const joinFormId = (key: string) => `join-${key}`;
