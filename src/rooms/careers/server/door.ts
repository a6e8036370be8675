export { careersHttp } from "./http.ts";
