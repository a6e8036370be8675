import type { FileRule } from "#foundation/files/file-kinds.ts";
import type { FormRules } from "#foundation/forms/answers.ts";
import { ageOn } from "#foundation/time/time.ts";

const text = { kinds: ["pdf", "doc", "docx"] } as const satisfies FileRule;
const scan = { kinds: ["pdf", "jpg", "png"] } as const satisfies FileRule;

/** The files of a job application, by field: what each may be (spec §5.5). */
export const applicationFiles = {
  cvResume: text,
  coverLetter: text,
  academicCertificates: scan,
  professionalCertifications: scan,
  nationalId: scan,
} as const;

export type ApplicationFile = keyof typeof applicationFiles;

export const applicationFileNames = Object.keys(applicationFiles) as ApplicationFile[];

/** 25 MB, as people count them, for all files of one application. */
export const maxApplicationBytes = 25 * 1024 * 1024;

const oldestAge = 100;

/**
 * What the application form needs besides its data (careers/application-form.ts).
 * @param today `YYYY-MM-DD` in Lagos
 */
export const applicationRules = (today: string): FormRules => ({
  today,
  checks: {
    dateOfBirth(day, today) {
      if (day === today) return "Date of birth must be in the past";
      return ageOn(day, today) > oldestAge ? "Date of birth must be a real date" : null;
    },
  },
});
