import { ages } from "#academy";

/** The minimum age of a learner (spec §5.3). Form, API, policies and help all use this constant. */
export const minimumLearnerAge = ages.least;

/** From this age on, no parent or guardian has to agree (spec §5.3). */
export const adultAge = ages.adult;

/** The ages at which a parent or guardian must agree: `14 to 17`. */
export const guardedAges =
  minimumLearnerAge === adultAge - 1
    ? `${minimumLearnerAge}`
    : `${minimumLearnerAge} to ${adultAge - 1}`;
