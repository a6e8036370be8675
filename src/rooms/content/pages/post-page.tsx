import {
  data,
  href,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from "react-router";
import { Breadcrumbs } from "#design/breadcrumbs.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import { PageHeader } from "#design/page-header.tsx";
import { pageContext } from "#foundation/page-context.ts";
import { pageHead } from "#foundation/page-head.ts";
import { breadcrumbRecord } from "#foundation/schema-records.ts";
import { postRecord } from "../rules/post-record.ts";
import { findPost, listPosts } from "../server/list-posts.ts";
import styles from "../ui/blog.css?inline";
import { feedLink } from "../ui/content-head.ts";
import { PageStyles } from "../ui/page-styles.tsx";
import { BlogAside, PostLine } from "../ui/post-list.tsx";
import reading from "../ui/reading.css?inline";

export function loader({ params, context }: LoaderFunctionArgs) {
  const post = findPost(params.id ?? "");
  if (!post) {
    throw data(
      "There is no post at this address. It may have been renamed; the blog lists them all.",
      {
        status: 404,
      },
    );
  }
  const others = listPosts()
    .filter(({ id }) => id !== post.id)
    .slice(0, 3)
    .map(({ id, title }) => ({ id, title }));
  return { post, others, origin: context.get(pageContext).config.origin };
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
      <PageStyles name="blog" css={styles} />
      <PageHeader
        width="wide"
        above={
          <Breadcrumbs crumbs={[{ label: "Blog", to: href("/blog") }, { label: post.title }]} />
        }
        kicker={post.category}
        title={post.title}
        lead={post.excerpt}
      >
        <p className="post-line">{post.author}</p>
        <PostLine date={post.date} minutes={post.minutes} />
      </PageHeader>
      <div className="wrap wrap-wide blog">
        <article className="stack">
          <div className="post-art">
            <CardArt id={post.id} family={post.family} glyph={post.glyph} />
          </div>
          <div className="prose" dangerouslySetInnerHTML={{ __html: post.html }} />
          <aside className="post-next no-print" aria-labelledby="post-next">
            <h2 id="post-next">Read next</h2>
            <ul>
              {others.map(({ id, title }) => (
                <li key={id}>
                  <Link to={href("/blog/:id", { id })}>{title}</Link>
                </li>
              ))}
            </ul>
          </aside>
        </article>
        <BlogAside current={post.category} />
      </div>
    </>
  );
}
