import { href, redirect } from "react-router";

/** People type the short address. The dashboard sends who isn't signed in to the sign-in, which offers the application. */
export const loader = () => redirect(href("/affiliate/dashboard"));
