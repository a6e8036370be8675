import { academyReference, type SchemaRecord } from "#foundation/pages/schema-records.ts";

type Post = {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  /** The name, then a comma and the person's work. */
  readonly author: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly category: string;
};

/** The schema.org record of a blog post. */
export function postRecord(post: Post, origin: string): SchemaRecord {
  const url = `${origin}/blog/${post.id}`;
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: post.title,
    description: post.excerpt,
    image: `${url}/picture.png`,
    datePublished: post.date,
    inLanguage: "en",
    articleSection: post.category,
    author: { "@type": "Person", name: post.author.split(",")[0] },
    publisher: academyReference(origin),
    url,
    mainEntityOfPage: url,
  };
}
