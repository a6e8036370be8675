import { academy } from "#foundation/academy/academy.ts";
import { townsAnd } from "#foundation/academy/centres.ts";

/** The categories of blog posts (spec §2.16). */
export const categories = [
  "Training Insights",
  "Community",
  "Training Methods",
  "Success Stories",
  "Industry News",
  "Expert Tips",
] as const;
export type Category = (typeof categories)[number];

/** `Training Insights` → `training-insights` */
export const categorySlug = (category: Category): string =>
  category.toLowerCase().replaceAll(" ", "-");

export const categoryOf = (slug: string): Category | undefined =>
  categories.find((category) => categorySlug(category) === slug);

/** What the blog is about, for search engines and feed readers. */
export const blogText = `From the workshops of ${academy.name}: how trades are taught, what they earn, what goes wrong and what helps.`;

/** What a category is about, for its page and for search engines. */
export const categoryTexts = (): Readonly<Record<Category, string>> => ({
  "Training Insights":
    "For anyone who is still choosing, and for anyone who pays: what to check before training begins.",
  Community: `News from the centres in ${townsAnd()}, and how we give sponsored places.`,
  "Training Methods":
    "How we teach a trade: what each day of a training week is for, and why practice comes before books.",
  "Success Stories":
    "What comes after the certificate: first customers, first money, first mistakes.",
  "Industry News": `Craftsmen and their customers in ${academy.region}: which skills people ask for, and how to recognise good work.`,
  "Expert Tips":
    "From people who work in the trade: checks, records and habits that keep a job safe and a customer coming back.",
});
