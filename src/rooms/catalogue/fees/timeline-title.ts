/** What the line of a fee is about. On its own, so that pages which only show a line do not load how it is made. */
export const timelineTitle = "When the fee is due";
