/** What the wiring uses of the back office. */
export { adminHttp } from "./http.server.ts";
