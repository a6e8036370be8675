import { expect, test } from "vitest";
import { readWebAddress } from "./web-address.ts";

test.each([
  ["https://asabe.ng", "https://asabe.ng"],
  [" HTTP://asabe.ng/shop?a=1 ", "HTTP://asabe.ng/shop?a=1"],
  ["asabe.ng", "https://asabe.ng"],
  ["www.asabe.ng/blog", "https://www.asabe.ng/blog"],
  ["https://ɗanjuma.ng", "https://ɗanjuma.ng"],
])("%j is an address", (typed, address) => {
  expect(readWebAddress(typed)).toBe(address);
});

test.each([
  "javascript:alert(1)",
  " JavaScript:alert(1)",
  "data:text/html,<b>",
  "ftp://asabe.ng",
  "https://",
  "https://asabe",
  "my shop",
  "https://me:secret@asabe.ng",
  'https://asabe.ng/"onclick="x',
  "https://asabe.ng/<script>",
  "",
])("%j is not", (typed) => {
  expect(readWebAddress(typed)).toBeNull();
});
