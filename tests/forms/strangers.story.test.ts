import { combinations, testStrangers } from "./try-strangers.ts";

/** Who knows all, all but one, or nothing; the others are in strangers.thorough.test.ts. */
await testStrangers(
  combinations.filter(({ length }, at) => length <= 1 || at === combinations.length - 1),
);
