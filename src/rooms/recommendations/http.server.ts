import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { sendPicture } from "#foundation/http/answers/send-file.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  createCourseEndpoint,
  deleteCourseEndpoint,
  getCourseEndpoint,
  listCoursesEndpoint,
  updateCourseEndpoint,
} from "./admin-courses.ts";
import { listRecommendedCoursesEndpoint, openCoursePictureEndpoint } from "./course-endpoints.ts";
import { openCoursePicture } from "./course-pictures.server.ts";
import {
  courseColumns,
  exportCourses,
  getCourse,
  listAllCourses,
} from "./list-all-courses.server.ts";
import {
  listRecommendedCourses,
  toAdminCourseRecord,
  toRecommendedCourseRecord,
} from "./list-recommended-courses.server.ts";
import { createCourse, deleteCourse, updateCourse } from "./save-course.server.ts";

const forAdmins: Served[] = [
  serve(listCoursesEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      return answerCsv(ctx, query, exchange, "programs", courseColumns, exportCourses(ctx, query));
    }
    const { rows, ...counted } = await listAllCourses(ctx, query);
    return answer(200, { programs: rows.map(toAdminCourseRecord), ...counted, ...pageOf(query) });
  }),
  serve(getCourseEndpoint, async (ctx, { params }) =>
    answer(200, toAdminCourseRecord(await getCourse(ctx, params.id))),
  ),
  serve(createCourseEndpoint, async (ctx, { body }) =>
    answer(201, toAdminCourseRecord(await createCourse(ctx, body))),
  ),
  serve(updateCourseEndpoint, async (ctx, { params, body }) =>
    answer(200, toAdminCourseRecord(await updateCourse(ctx, params.id, body))),
  ),
  serve(deleteCourseEndpoint, async (ctx, { params }) => {
    await deleteCourse(ctx, params.id);
    return answer(204);
  }),
];

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
  ...forAdmins,
];
