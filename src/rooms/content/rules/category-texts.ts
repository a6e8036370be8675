import { academy } from "#foundation/academy.ts";
import type { Category } from "./categories.ts";

/** What the blog as a whole is about, for search engines and feed readers. */
export const blogText = `From the workshops of ${academy.name}: how trades are taught, what they earn, what goes wrong and what helps.`;

/** What a category of the blog is about, for its page and for those who look for it. */
export const categoryTexts: Readonly<Record<Category, string>> = {
  "Training Insights":
    "For whoever is still choosing, and for whoever pays: what to look at before training begins.",
  Community:
    "What goes on around the centres in Jalingo and Yola, and how sponsored places are given.",
  "Training Methods":
    "How a trade is taught here: what the days of a training week are for, and why hands come before books.",
  "Success Stories":
    "What comes after the certificate: first customers, first money, first mistakes.",
  "Industry News":
    "Craftsmen and those who hire them in Taraba and Adamawa: what is asked for, and how good work is told from bad.",
  "Expert Tips":
    "From people who work in the trade: checks, records and habits that keep a job safe and a customer coming back.",
};
