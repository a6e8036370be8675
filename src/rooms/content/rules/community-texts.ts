/** What is said when nobody said why somebody could not register or join. */
export const notJoined = "Failed to send";

export const noSuchEvent = "There is no such event.";
