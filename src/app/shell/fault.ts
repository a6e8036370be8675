import { isRouteErrorResponse } from "react-router";

/** What a person is told about a fault: never a word of the inside. */
export type Fault = {
  /** HTTP status; 0 where the server was not reached, null for a fault in the browser. */
  status: number | null;
  /** The status in words, as servers name it: "404 Not Found". */
  name: string;
  message: string;
  /** Trying the same again may well work. */
  mayPass: boolean;
};

const known: Readonly<Record<number, { name: string; message: string; mayPass?: true }>> = {
  0: {
    name: "No connection",
    message:
      "We could not be reached: the network may be away or slow. What you typed is still on this device.",
    mayPass: true,
  },
  400: { name: "Bad Request", message: "Your browser sent something that we could not read." },
  401: { name: "Unauthorized", message: "Please sign in to see this page." },
  403: { name: "Forbidden", message: "This page is not open to you." },
  404: {
    name: "Not Found",
    message:
      "There is no door at this address. The page may have moved, or the link may have lost a letter on its way.",
  },
  405: {
    name: "Method Not Allowed",
    message: "This page can be read, but it does not take what was sent to it.",
  },
  413: { name: "Content Too Large", message: "What was sent is too large. Try smaller files." },
  429: {
    name: "Too Many Requests",
    message: "That was very fast. Please wait a minute and try again.",
    mayPass: true,
  },
  500: {
    name: "Internal Server Error",
    message:
      "Something broke on our side, and it has been noted. Please try again in a little while.",
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
  message: "This page stopped working in your browser. Loading it again usually helps.",
  mayPass: true,
};

/**
 * A fault by its status.
 * @param message our own words for a person, where there are any
 */
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

/** Browsers word a failed fetch, and a failed import of a script, each in their own way. */
const unreachable =
  /failed to fetch|networkerror|load failed|network request failed|importing a module script failed|dynamically imported module/i;

/** What to tell about a thrown value, whether a loader answered with a status or something broke. */
export function describeFault(error: unknown): Fault {
  if (isRouteErrorResponse(error)) {
    // The framework's own sentences are for developers; they begin with the name of an error.
    const isOurs = typeof error.data === "string" && !/^\w*Error:/.test(error.data);
    return faultOf(error.status, isOurs ? error.data : undefined);
  }
  if (!(error instanceof Error)) return faultOf(500);
  if (unreachable.test(error.message)) return faultOf(0);
  // What the server says in place of any fault that nobody foresaw.
  if (error.message === "Unexpected Server Error") return faultOf(500);
  return inBrowser;
}
