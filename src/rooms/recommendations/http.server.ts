import { sendPicture } from "#foundation/http/answers/send-file.ts";
import { answer, type Served, serve, serveAll } from "#foundation/http/serve.ts";
import { serveList } from "#foundation/http/serve-list.ts";
import { courseCalls, listCoursesEndpoint } from "./admin-courses.ts";
import { listRecommendedCoursesEndpoint, openCoursePictureEndpoint } from "./course-endpoints.ts";
import { openCoursePicture } from "./course-pictures.server.ts";
import { courseColumns, courseList, getCourse } from "./list-all-courses.server.ts";
import {
  listRecommendedCourses,
  toAdminCourseRecord,
  toRecommendedCourseRecord,
} from "./list-recommended-courses.server.ts";
import { createCourse, deleteCourse, updateCourse } from "./save-course.server.ts";

export const recommendationsHttp: Served[] = [
  serve(listRecommendedCoursesEndpoint, async (ctx) => {
    const programs = await listRecommendedCourses(ctx);
    return answer(200, {
      programs: programs.map(toRecommendedCourseRecord),
      total: programs.length,
    });
  }),
  serve(openCoursePictureEndpoint, async (ctx, { params }, exchange) =>
    sendPicture(exchange, await openCoursePicture(ctx, params.id)),
  ),
  serveList(listCoursesEndpoint, courseList, {
    file: "programs",
    columns: courseColumns,
    body: (courses) => ({ programs: courses.map(toAdminCourseRecord) }),
  }),
  ...serveAll(courseCalls, {
    getCourse: async (ctx, id) => toAdminCourseRecord(await getCourse(ctx, id)),
    createCourse: async (ctx, course) => toAdminCourseRecord(await createCourse(ctx, course)),
    updateCourse: async (ctx, id, change) =>
      toAdminCourseRecord(await updateCourse(ctx, id, change)),
    deleteCourse,
  }),
];
