/** A desk has room for two things side by side; a phone shows one after the other. */
export const hasRoomBeside = () => matchMedia("(min-width: 64rem)").matches;
