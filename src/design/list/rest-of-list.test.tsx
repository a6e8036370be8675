import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RestOfList } from "./rest-of-list.tsx";

const listOf = (count: number) =>
  renderToStaticMarkup(
    <RestOfList items={Array.from({ length: count }, (_, at) => `post ${at + 1}`)} name="posts">
      {(some) => <ul>{some.join(", ")}</ul>}
    </RestOfList>,
  );

test("eight items need no button", () => {
  expect(listOf(8)).not.toContain("<details");
});

test("the ninth item and all after it open with Show more", () => {
  const [first = "", rest = ""] = listOf(10).split("<details");
  expect(first).toContain("post 8</ul>");
  expect(rest).toContain("Show more posts");
  expect(rest).toContain("<ul>post 9, post 10</ul></details>");
});
