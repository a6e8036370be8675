/** Stored keys of forms that wait for the line. By itself, because the script of every page has it. */
export const waitingPrefix = "waiting:";
