/** What the wiring uses from the back office. */
export { adminHttp } from "./http.server.ts";
