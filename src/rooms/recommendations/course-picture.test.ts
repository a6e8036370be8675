import { expect, test } from "vitest";
import { glyphs } from "#design/card-art/glyphs.generated.ts";
import { coursePicture } from "./course-picture.ts";

const origin = "https://zaure.example";
const of = (imageUrl: string, title = "Excel from the beginning") =>
  coursePicture({ imageUrl, title, platform: "udemy" }, origin);

test.each([
  ["/pictures/excel.jpg", "/pictures/excel.jpg"],
  ["https://zaure.example/pictures/excel.jpg?v=2", "/pictures/excel.jpg?v=2"],
])("%s is on this site", (imageUrl, src) => {
  expect(of(imageUrl)).toEqual({ src });
});

test.each([
  "",
  "excel.jpg",
  "https://img.udemy.com/excel.jpg",
  "http://zaure.example/excel.jpg",
  "//img.udemy.com/excel.jpg",
  "/\\img.udemy.com/excel.jpg",
  "https://zaure.example@evil.example/excel.jpg",
  "https://zaure.example.evil.example/excel.jpg",
  "data:image/png;base64,AAAA",
  "javascript:alert(1)",
])("%j is drawn instead", (imageUrl) => {
  expect(of(imageUrl)).toEqual({ family: "cloth", glyph: "ph:calculator" });
});

test.each([
  ["Solar energy courses", "ph:solar-panel"],
  ["Google IT Support Professional Certificate", "ph:network"],
  ["Fashion illustration and pattern drafting", "custom:sewing-machine"],
  ["Learning How to Learn", "ph:graduation-cap"],
])("%s has a tool that can be drawn", (title, glyph) => {
  expect(of("", title)).toMatchObject({ glyph });
  expect(glyphs).toHaveProperty([glyph]);
});
