import { defineConfig } from "vitest/config";

const embedded = { DATABASE_KIND: "embedded" };
const server = { DATABASE_KIND: "server" };

/** For projects that copy the databases which it makes. */
const onDatabases = ["tests/database/prepare-databases.ts"];

/** For projects that only read the build's pages. */
const builtAcademy = ["tests/words/start-built-academy.ts"];

/** What starts processes, fills disks or waits for lines: apart, so that the quick part stays quick. */
const processTests = "**/*.process.test.ts";

/** What hashes hundreds of passwords: also apart. */
const slowTests = "**/*.slow.test.ts";

/** What takes seconds each, because it goes through every call, every text or very many inputs: only in `npm run test:all`. */
const thoroughTests = "**/*.thorough.test.{ts,tsx}";

/**
 * Door tests that take seconds, because they follow money, seats or people through many calls, or wait: in `npm test`,
 * which runs them in the check, with the others, because what they load is loaded then.
 */
const storyTests = "**/*.story.test.ts";

/** What happens at once to money, seats and messages. */
const races = ["tests/faults/{affiliates,messages,payments,seats}/*.test.ts"];

/** Kills, full disks, backups, slow lines, a database that goes away, and what happens at once to people's records. */
const outages = ["tests/faults/*.test.ts", "tests/faults/{people,processes}/*.test.ts"];

/** The same tests on one of the two databases. One file at a time: they wait for each other on purpose. */
const onDatabase = (name: string, kind: typeof embedded, include: string[]) => ({
  extends: true as const,
  test: {
    ...{ name, include, env: kind, globalSetup: onDatabases },
    testTimeout: 900_000,
    fileParallelism: false,
    isolate: false,
  },
});

/** `unit`: beside the sources, on the embedded database. `races-…` and `outages-…`: the same on each database. */
export default defineConfig({
  test: {
    // A test waits for facts, and these only end what hangs: in `npm test` many things share the machine, and there
    // a test may take ten times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Vitest empties style sheets; a page links some by their address, which would be empty too.
    css: { include: [/\.css\?url/] },
    // Unless told, one core is left to Vitest itself, which needs little of it.
    maxWorkers: 2,
    // Most objects of a test are short-lived: with more room for young ones, fewer collections are needed.
    execArgv: ["--max-semi-space-size=64"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "database/**/*.test.ts", "tests/*/*.test.ts"],
          exclude: [
            "tests/{changed-facts,faults,other-academy,words}/*",
            "tests/project/{budgets,browsers/old-browsers}.test.ts",
            "tests/discovery/discovery.test.ts",
            "tests/pages/page-styles.test.ts",
            processTests,
            slowTests,
            thoroughTests,
            ...(process.env.WITH_STORIES ? [] : [storyTests]),
          ],
          env: embedded,
          globalSetup: onDatabases,
          // Each file has a database of its own; what they load is the same, and loading it a hundred
          // times took longer than the tests.
          isolate: false,
        },
      },
      ...Object.entries({ stories: storyTests, thorough: thoroughTests }).map(
        ([name, include]) => ({
          extends: true as const,
          test: {
            name,
            include: [include],
            env: embedded,
            globalSetup: onDatabases,
            isolate: false,
          },
        }),
      ),
      {
        extends: true,
        // Changes what modules declare, so it shares none of them with other files.
        test: {
          name: "changed-facts",
          include: ["tests/changed-facts/*.test.ts"],
          setupFiles: ["tests/changed-facts/change-facts.ts"],
          env: embedded,
          globalSetup: onDatabases,
        },
      },
      {
        extends: true,
        test: {
          name: "processes",
          include: [processTests, slowTests],
          env: embedded,
          globalSetup: onDatabases,
          isolate: false,
        },
      },
      {
        extends: true,
        // What the build weighs, and which browsers it needs; needs one.
        test: {
          name: "budgets",
          include: [
            "tests/project/{budgets,browsers/old-browsers}.test.ts",
            "tests/pages/page-styles.test.ts",
          ],
          globalSetup: builtAcademy,
        },
      },
      {
        extends: true,
        // What machines and people read of the build's pages.
        test: {
          name: "discovery",
          include: ["tests/discovery/discovery.test.ts", "tests/words/*.test.ts"],
          globalSetup: builtAcademy,
        },
      },
      {
        extends: true,
        // Another academy from its folder: built, started and walked.
        test: {
          name: "other-academy",
          include: ["tests/other-academy/*.test.ts"],
          globalSetup: ["tests/other-academy/start-other-academy.ts"],
        },
      },
      onDatabase("races-embedded", embedded, races),
      onDatabase("races-server", server, races),
      onDatabase("outages-embedded", embedded, outages),
      onDatabase("outages-server", server, outages),
    ],
  },
});
