import type { PostedForm } from "./posted-form.ts";

/** It came back without being checked: Next was pressed before scripts came, and only one step was shown. */
export const isUnchecked = ({ problems, message, isPaused }: PostedForm): boolean =>
  Object.keys(problems).length === 0 && message === undefined && !isPaused;
