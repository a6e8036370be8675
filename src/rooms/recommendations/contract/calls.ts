import { endpointAddress } from "#foundation/http/endpoint.ts";
import type {
  createCourseEndpoint,
  deleteCourseEndpoint,
  getCourseEndpoint,
  listCoursesEndpoint,
  updateCourseEndpoint,
} from "./admin-courses.ts";

/** The calls of the screen /admin/programs. */
export const courseCalls = {
  list: endpointAddress<typeof listCoursesEndpoint>("GET", "/admin/programs"),
  get: endpointAddress<typeof getCourseEndpoint>("GET", "/admin/programs/:id"),
  create: endpointAddress<typeof createCourseEndpoint>("POST", "/admin/programs"),
  update: endpointAddress<typeof updateCourseEndpoint>("PUT", "/admin/programs/:id"),
  remove: endpointAddress<typeof deleteCourseEndpoint>("DELETE", "/admin/programs/:id"),
};
