/** Whether a key goes into a field or a dialog: keys of one letter then do nothing else. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input, select, textarea, [contenteditable], dialog[open]") !== null;
