import { isRouteErrorResponse } from "react-router";

/** What a person sees about a failure; never internal details. */
export type Fault = {
  /** HTTP status; 0 when the server was not reached, null for an error in the browser. */
  status: number | null;
  /** The status as servers name it: "404 Not Found". */
  name: string;
  message: string;
  /** Trying again may work. */
  mayPass: boolean;
};

const known: Readonly<Record<number, { name: string; message: string; mayPass?: true }>> = {
  0: {
    name: "No connection",
    message:
      "We could not reach the server. Your network may be slow or off. What you typed is still on this device.",
    mayPass: true,
  },
  400: { name: "Bad Request", message: "Your browser sent something that we could not read." },
  401: { name: "Unauthorized", message: "Please sign in to see this page." },
  403: { name: "Forbidden", message: "You do not have access to this page." },
  404: {
    name: "Not Found",
    message:
      "There is no page at this address. It may have moved, or the link may be missing a letter.",
  },
  405: {
    name: "Method Not Allowed",
    message: "You can read this page, but you cannot send anything to it.",
  },
  413: { name: "Content Too Large", message: "You sent too much at once. Try smaller files." },
  429: {
    name: "Too Many Requests",
    message: "You have tried too often. Please wait a minute and try again.",
    mayPass: true,
  },
  500: {
    name: "Internal Server Error",
    message:
      "Something went wrong on our side, and we have recorded it. Please try again in a few minutes.",
    mayPass: true,
  },
  503: {
    name: "Service Unavailable",
    message: "We cannot answer right now. Please try again in a few seconds.",
    mayPass: true,
  },
};

const inBrowser: Fault = {
  status: null,
  name: "Something went wrong",
  message:
    "This page stopped working in your browser. What you typed is kept on this device, except passwords. Loading the page again usually helps.",
  mayPass: true,
};

/** Describes a failure by its status. @param message our own text for the person, if any */
export function faultOf(status: number, message?: string): Fault {
  const kind = known[status] ?? known[status >= 500 ? 500 : 400];
  const name = known[status]?.name ?? (status >= 500 ? "Server Error" : "Request Refused");
  return {
    status,
    name: status === 0 ? name : `${status} ${name}`,
    message: message || kind?.message || inBrowser.message,
    mayPass: kind?.mayPass ?? false,
  };
}

/** Each browser has its own message for a failed fetch or script import. */
const unreachable =
  /failed to fetch|networkerror|load failed|network request failed|importing a module script failed|dynamically imported module/i;

/** Describes a thrown value: a status from a loader, or an unexpected error. */
export function describeFault(error: unknown): Fault {
  if (isRouteErrorResponse(error)) {
    // React Router's own messages are for developers; they begin with the name of an error.
    const isOurs = typeof error.data === "string" && !/^\w*Error:/.test(error.data);
    return faultOf(error.status, isOurs ? error.data : undefined);
  }
  if (!(error instanceof Error)) return faultOf(500);
  // For the person who writes a text of the content folder; builds leave this out.
  if (import.meta.env.MODE === "development" && error.name === "ContentError") {
    return { ...faultOf(500, error.message), mayPass: false };
  }
  if (unreachable.test(error.message)) return faultOf(0);
  // The server sends this for every unexpected error.
  if (error.message === "Unexpected Server Error") return faultOf(500);
  return inBrowser;
}
