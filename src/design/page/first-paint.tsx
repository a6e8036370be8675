/** The id of the part that the first paint waits for. */
export const firstPaintId = "first-view";

/**
 * Asks the browser to paint the page's heading and lead at once, and not the bar first: the largest text then comes
 * with the first paint. The part with `firstPaintId` must stand near the page's beginning. Browsers that do not know it
 * paint as they like.
 */
export const FirstPaint = () => <link rel="expect" href={`#${firstPaintId}`} blocking="render" />;
