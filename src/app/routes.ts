import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page of the site. Links to them are made by `href` from react-router, which checks them. */
export default [
  index("shell/home-page.tsx"),
  route("coming-soon", "shell/coming-soon-page.tsx"),
  route("sandbox/mail", "shell/sandbox-mail-page.tsx"),
  route("*", "shell/not-found-page.tsx"),
] satisfies RouteConfig;
