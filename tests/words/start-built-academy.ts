import type { TestProject } from "vitest/node";
import { startAcademyProcess } from "../support/browser/start-academy-process.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the academy of the build answers; its data are the demonstration's. */
    builtAcademy: string;
  }
}

/** One academy for all files of the project: they only read. */
export async function setup(project: TestProject) {
  const academy = await startAcademyProcess();
  project.provide("builtAcademy", academy.origin);
  return () => academy.stop();
}
