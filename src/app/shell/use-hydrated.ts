export { useHydrated } from "#foundation/use-hydrated.ts";
