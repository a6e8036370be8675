/** The youngest who may learn (spec §9): form, calls, policies and help say it by this name. */
export const minimumLearnerAge = 14;

/** From this age on, no parent or guardian has to agree (spec §9). */
export const adultAge = 18;

/** The ages at which a parent or guardian has to agree: `14 to 17`. */
export const guardedAges = `${minimumLearnerAge} to ${adultAge - 1}`;
