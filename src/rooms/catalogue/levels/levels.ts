import { defineSharedFacts } from "#foundation/site/shared-facts.ts";
import { seededLevels } from "../training/training-terms.ts";

/**
 * The levels of training, in their order. Owners edit them on a screen, so nothing may be computed from them while a
 * module loads. In a separate file, because pages about training need nothing else about programs.
 */

/** The id of a level: kebab-case, the value on the wire (`beginner`). It never changes. */
export type Level = string;

export type LevelFacts = {
  readonly id: Level;
  readonly name: string;
  /** The months of physical training (spec §9.2). */
  readonly months: number;
  /** A sentence on what it is for; empty where nobody has written one. */
  readonly about: string;
  /** Closed to new registrations: no program offers it, but its learners stay. */
  readonly isClosed: boolean;
};

export const levelFacts = defineSharedFacts<LevelFacts>("levels", seededLevels);

/** All levels in their order, closed ones too. */
export const listLevels = (): readonly LevelFacts[] => levelFacts.list();

/** The levels that a program may offer. */
export const openLevels = (): readonly LevelFacts[] =>
  listLevels().filter(({ isClosed }) => !isClosed);

export const isLevel = (text: unknown): text is Level => listLevels().some(({ id }) => id === text);

const findLevel = (level: Level) => listLevels().find(({ id }) => id === level);

/** `Beginner`. A level unknown to this page is shown by its id. */
export const levelNamed = (level: Level): string => findLevel(level)?.name ?? level;

/** `beginner`: within a sentence. */
export const levelWord = (level: Level): string => levelNamed(level).toLowerCase();

/** The months of physical training at a level: today's, for a registration made now; 0 for an unknown level. */
export const durationMonths = (level: Level): number => findLevel(level)?.months ?? 0;
