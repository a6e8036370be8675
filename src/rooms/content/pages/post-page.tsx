import { data, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { bulletStyles } from "#design/card-art/family-styles.ts";
import { Breadcrumbs } from "#design/page/breadcrumbs.tsx";
import { PageStyles } from "#design/page/page-styles.tsx";
import { pageContext } from "#foundation/pages/page-context.ts";
import { pageParam } from "#foundation/pages/page-handle.ts";
import { pageHead } from "#foundation/pages/page-head.ts";
import { breadcrumbRecord } from "#foundation/pages/schema-records.ts";
import { TradeScene } from "#rooms/catalogue/door.ui.ts";
import styles from "../blog/blog.css?inline";
import { findPost, listPosts } from "../blog/list-posts.server.ts";
import { BlogCategories, categoryPath, PostLine } from "../blog/post-list.tsx";
import { contentFacts } from "../content-facts.server.ts";
import { feedLink } from "../content-head.ui.ts";
import { postRecord } from "../page-records.ts";
import reading from "../reading.css?inline";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(pageContext);
  const facts = await contentFacts(ctx);
  const post = findPost(pageParam(params, "id"), facts);
  if (!post) {
    throw data(
      "There is no post at this address. It may have been renamed. The blog page lists all posts.",
      {
        status: 404,
      },
    );
  }
  const others = listPosts(facts)
    .filter(({ id }) => id !== post.id)
    .slice(0, 3)
    .map(({ id, title, family, glyph }) => ({ id, title, family, glyph }));
  return { post, others, origin: ctx.config.origin };
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { post, origin } = loaderData;
  const path = href("/blog/:id", { id: post.id });
  const url = `${origin}${path}`;
  return [
    ...pageHead({
      title: post.title,
      description: post.excerpt,
      url,
      picture: `${path}/picture.png`,
      published: post.date,
      jsonLd: import.meta.env.SSR
        ? [
            postRecord(post, origin),
            breadcrumbRecord([
              { name: "Blog", url: `${origin}${href("/blog")}` },
              { name: post.category, url: `${origin}${categoryPath(post.category)}` },
              { name: post.title, url },
            ]),
          ]
        : [],
    }),
    feedLink,
  ];
}

export default function PostPage() {
  const { post, others } = useLoaderData<typeof loader>();
  return (
    <>
      <PageStyles name="reading" css={reading} />
      <PageStyles name="blog" css={styles + bulletStyles()} />
      <header className="post-head">
        <div className="wrap">
          <div className="post-head-words">
            <Breadcrumbs
              crumbs={[
                { label: "Blog", to: href("/blog") },
                { label: post.category, to: categoryPath(post.category) },
              ]}
            />
            <h1 tabIndex={-1}>{post.title}</h1>
            <p className="lead">{post.excerpt}</p>
          </div>
          <TradeScene program={{ ...post, scene: post.drawing }} />
        </div>
      </header>
      <div className="wrap post">
        <div className="post-facts">
          <p>
            <b>{post.author}</b>
          </p>
          <PostLine date={post.date} minutes={post.minutes} />
          {post.draft && <p className="post-sample">A draft: visitors do not see it yet.</p>}
          {post.sample && (
            <p className="post-sample">
              A sample post: its author and the people in it are made up.
            </p>
          )}
        </div>
        <article
          className={`prose bullets-${post.family}`}
          dangerouslySetInnerHTML={{ __html: post.html }}
        />
        <div className="post-after no-print">
          <section aria-labelledby="post-next">
            <h2 id="post-next">Read next</h2>
            <ul className="post-next">
              {others.map(({ id, title, family, glyph }) => (
                <li key={id}>
                  <CardArt id={id} family={family} glyph={glyph} />
                  <Link to={href("/blog/:id", { id })}>{title}</Link>
                </li>
              ))}
            </ul>
          </section>
          <BlogCategories current={post.category} />
        </div>
      </div>
    </>
  );
}
