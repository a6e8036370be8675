import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { sharePageNames } from "../rules/sharing/share-links.ts";

/** A response is a file, not JSON. Drawing one takes the processor for some milliseconds. */
const poster = {
  method: "GET",
  who: "affiliate",
  opensInBrowser: true,
  tag: "affiliates",
  answers: { 200: z.string().describe("application/pdf") },
  perHour: { account: 120 },
} as const;

const paper = z.enum(["a4", "a5"], "Choose a4 or a5");

export const getPagePosterEndpoint = defineEndpoint({
  ...poster,
  path: "/affiliates/posters/pages/:page/:paper",
  summary: "A poster with the affiliate's code that leads to a page of the site, as PDF",
  params: z.object({ page: z.enum(sharePageNames, "There is no poster for this page"), paper }),
});

export const getProgramPosterEndpoint = defineEndpoint({
  ...poster,
  path: "/affiliates/posters/programs/:id/:paper",
  summary: "A poster with the affiliate's code for a program on offer, as PDF",
  params: z.object({ id: z.string().max(200), paper }),
});
