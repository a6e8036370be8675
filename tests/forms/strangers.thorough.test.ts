import { combinations, testStrangers } from "./try-strangers.ts";

await testStrangers(combinations);
