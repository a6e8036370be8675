/** The drawing code as a chunk of its own, which the browser fetches when a card first appears there. */
export { cardArt } from "./draw-card-art.ts";
