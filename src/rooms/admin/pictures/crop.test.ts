import { expect, test } from "vitest";
import { cropRect, dragged, mostZoom, wholeCrop } from "./crop.ui.ts";

const large = { width: 1440, height: 900 };
const photo = { width: 4000, height: 3000 };

test("the frame is as wide as the photograph, in its middle, until someone zooms in", () => {
  expect(cropRect(photo, large, wholeCrop)).toEqual({
    left: 0,
    top: 250,
    width: 4000,
    height: 2500,
  });
  expect(cropRect(photo, large, { zoom: 2, x: 1, y: 0 })).toEqual({
    left: 2000,
    top: 0,
    width: 2000,
    height: 1250,
  });
});

test("nobody can zoom in further than the camera saw", () => {
  expect(mostZoom(photo, large)).toBeCloseTo(2.78);
  expect(cropRect(photo, large, { ...wholeCrop, zoom: 9 }).width).toBeCloseTo(1440);
  expect(mostZoom({ width: 800, height: 600 }, large)).toBeLessThan(1);
});

test("dragging moves the photograph under the frame, and stops at its edge", () => {
  const crop = { zoom: 2, x: 0.5, y: 0.5 };
  const { left } = cropRect(photo, large, dragged(photo, large, crop, { x: 0.25, y: 0 }));
  expect(left).toBe(500);
  expect(dragged(photo, large, crop, { x: -9, y: 9 })).toEqual({ zoom: 2, x: 1, y: 0 });
  // There is no room next to the largest frame.
  expect(dragged(photo, large, wholeCrop, { x: 0.5, y: 0 }).x).toBe(0.5);
});
