import { data, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { ButtonLink } from "#design/actions/button.tsx";
import { EmptyState } from "#design/messages/empty-state.tsx";
import { PageHeader } from "#design/page/page-header.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import styles from "../blog/blog.css?inline";
import { categoryOf } from "../blog/categories.ts";
import { listPosts } from "../blog/list-posts.server.ts";
import { BlogCategories, categoryPath, PostList } from "../blog/post-list.tsx";
import { contentFacts } from "../content-facts.server.ts";
import { feedLink } from "../content-head.ui.ts";
import { readBlog } from "../page-texts.server.ts";

/** All posts, or those of one category. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const { origin } = ctx.config;
  const facts = await contentFacts(ctx);
  const all = listPosts(facts);
  const { description, lead, categories } = readBlog(facts);
  const slug = params.categorySlug;
  if (slug === undefined) return { category: null, lead, description, posts: all, origin };
  const category = categoryOf(slug);
  if (!category) {
    throw data("The blog has no category with this name. The blog page lists all six.", {
      status: 404,
    });
  }
  const posts = all.filter((post) => post.category === category);
  const about = categories[category];
  return { category, lead: about, description: about, posts, origin };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { category, description, origin } = loaderData;
  return [
    ...pageHead({
      title: category ? `${category}: the blog` : "Blog",
      description,
      noindex: loaderData.posts.length === 0,
      url: `${origin}${category ? categoryPath(category) : href("/blog")}`,
    }),
    feedLink,
  ];
}

export default function BlogPage() {
  const { category, lead, posts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyles name="blog" css={styles} />
      <PageHeader title={category ?? "Blog"} kicker={category ? "Blog" : undefined} lead={lead}>
        {category && (
          <p>
            <ButtonLink to={href("/blog")} variant="quiet" icon="arrow-left">
              All posts
            </ButtonLink>
          </p>
        )}
      </PageHeader>
      <div className="wrap blog">
        {posts.length > 0 ? (
          <div>
            <PostList posts={posts} />
          </div>
        ) : (
          <EmptyState
            title="No posts in this category yet"
            actions={<ButtonLink to={href("/blog")}>All posts</ButtonLink>}
          />
        )}
        <BlogCategories current={category} />
      </div>
    </>
  );
}
