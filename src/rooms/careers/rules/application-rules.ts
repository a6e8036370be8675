import type { FormRules } from "#foundation/forms/answers.ts";
import { ageOn } from "#foundation/time/time.ts";

const oldestAge = 100;

/**
 * What the application form needs to know besides its data (contract/application-form.ts).
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
