import { href } from "react-router";
import { Link } from "#design/actions/link.tsx";
import { CardArt } from "#design/card-art/card-art.tsx";
import type { Family } from "#design/card-art/families.ts";
import { RestOfList } from "#design/list/rest-of-list.tsx";
import { Dot } from "#design/text/dotted.tsx";
import { formatDay } from "#foundation/time/time.ts";
import { TradeScene } from "#rooms/catalogue/door.ui.ts";
import { type Category, categories, categorySlug } from "./categories.ts";

type ListedPost = {
  readonly id: string;
  readonly title: string;
  readonly excerpt: string;
  readonly author: string;
  readonly date: string;
  readonly category: Category;
  readonly family: Family;
  readonly glyph: string;
  readonly minutes: number;
  /** Drawn at size for the first one. */
  readonly drawing: string | null;
};

export const categoryPath = (category: Category): string =>
  href("/blog/category/:categorySlug", { categorySlug: categorySlug(category) });

export function PostLine({ date, minutes }: { readonly date: string; readonly minutes: number }) {
  return (
    <p className="post-line">
      <time dateTime={date}>{formatDay(date)}</time>
      <Dot />
      <span>{minutes} min to read</span>
    </p>
  );
}

/** Posts, newest first; the first is larger on wide screens. */
export function PostList({ posts }: { readonly posts: readonly ListedPost[] }) {
  return (
    <RestOfList items={posts} name="posts">
      {(some) => (
        <ul className="post-list">
          {some.map((post) => {
            const { id, title, excerpt, author, date, category, family, glyph, minutes, drawing } =
              post;
            return (
              <li key={id}>
                <article className="post-item">
                  {post === posts[0] ? (
                    <TradeScene program={{ id, family, glyph, scene: drawing }} />
                  ) : (
                    <CardArt id={id} family={family} glyph={glyph} />
                  )}
                  <div>
                    <p className="post-category">
                      <Link to={categoryPath(category)}>{category}</Link>
                    </p>
                    <h2>
                      <Link to={href("/blog/:id", { id })}>{title}</Link>
                    </h2>
                    <p className="post-excerpt">{excerpt}</p>
                    <p className="post-line">{author}</p>
                    <PostLine date={date} minutes={minutes} />
                  </div>
                </article>
              </li>
            );
          })}
        </ul>
      )}
    </RestOfList>
  );
}

/** All categories, and the feed. */
export function BlogCategories({ current }: { readonly current: Category | null }) {
  return (
    <nav className="blog-categories" aria-labelledby="blog-categories">
      <h2 id="blog-categories">Categories</h2>
      <ul>
        {categories.map((category) => (
          <li key={category}>
            <Link
              to={categoryPath(category)}
              aria-current={category === current ? "page" : undefined}
            >
              {category}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <a href={href("/blog/rss.xml")}>Follow by RSS</a>
      </p>
    </nav>
  );
}
