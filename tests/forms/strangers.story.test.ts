import { combinations, testStrangers } from "./try-strangers.ts";

/**
 * Strangers who know everything, everything but one thing, or nothing; the others are in strangers.thorough.test.ts.
 */
await testStrangers(
  combinations.filter(({ length }, at) => length <= 1 || at === combinations.length - 1),
);
