/** Months that a job application and its documents are kept; the privacy policy takes it by name. */
export const jobApplicationKeptMonths = 12;
