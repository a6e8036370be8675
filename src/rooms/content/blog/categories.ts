/** The categories of blog posts (spec §2.16). What each is about is in content/blog.yaml. */
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
