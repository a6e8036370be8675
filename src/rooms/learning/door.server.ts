/** What the app's wiring, pages and other rooms may import from the learning room. */

export { certificatePart } from "./certificates/certificate-part.server.ts";
export {
  findOwnCertificate,
  getOwnCertificate,
} from "./certificates/get-certificate-file.server.ts";
export { countProposed } from "./certificates/list-certificates.server.ts";
export { learningHttp } from "./http.server.ts";
