/** In one file, so that a browser asks once (load-later.ts). */
export { checkFields, checkForm } from "./check-form.ts";
export { saveDraftStep } from "./draft-step.ts";
export { keepAnswers, restoreAnswers } from "./keep-answers.ts";
export { keepWaiting } from "./keep-waiting.ts";
export { readKeptFiles, saveKeptFiles } from "./kept-files.ts";
export { deleteDraft, otherDrafts } from "./other-drafts.ts";
export { submissionKey } from "./submission-key.ts";
export { updateProblems } from "./update-problems.ts";
