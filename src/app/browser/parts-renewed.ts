/** Sent to the window when a part of the page was replaced, for scripts that change what is in it. */
export const partsRenewed = "parts-renewed";
