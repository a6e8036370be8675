/** Stored keys of forms that wait for the line. By itself, because the script of every page has it. */
export const waitingPrefix = "waiting:";

const draftKeyShape = /^[a-z-]+-draft([:@]|$)/;

/** Whether a stored key is a draft's (draft-key.ts). */
export const isDraftKey = (key: string): boolean => draftKeyShape.test(key);
