/** The message when a person could not register or join and the reason is unknown. */
export const notJoined = "Failed to send";

export const noSuchEvent = "There is no such event.";
