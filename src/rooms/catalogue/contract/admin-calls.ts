import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  archiveProgramEndpoint,
  createProgramEndpoint,
  getCatalogueProgramEndpoint,
  listCatalogueEndpoint,
  previewProgramEndpoint,
  publishProgramEndpoint,
  updateProgramEndpoint,
} from "./admin-catalogue.ts";

/** The calls of the screens below /admin/catalogue. */
export const catalogueAdminCalls = {
  list: endpointAddress<typeof listCatalogueEndpoint>("GET", "/admin/catalogue"),
  get: endpointAddress<typeof getCatalogueProgramEndpoint>("GET", "/admin/catalogue/:id"),
  create: endpointAddress<typeof createProgramEndpoint>("POST", "/admin/catalogue"),
  update: endpointAddress<typeof updateProgramEndpoint>("PUT", "/admin/catalogue/:id"),
  publish: endpointAddress<typeof publishProgramEndpoint>("POST", "/admin/catalogue/:id/publish"),
  archive: endpointAddress<typeof archiveProgramEndpoint>("DELETE", "/admin/catalogue/:id"),
  preview: endpointAddress<typeof previewProgramEndpoint>("POST", "/admin/catalogue/:id/preview"),
};
