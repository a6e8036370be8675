import { data } from "react-router";

/** Shown for any address without a route. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
