import { answer, type Served, serve } from "#foundation/http/serve.ts";
import { listRecommendedCoursesEndpoint } from "../contract/recommended-course.ts";
import { listRecommendedCourses } from "./list-recommended-courses.ts";
import { toRecommendedCourseRecord } from "./to-recommended-course.ts";

export const recommendationsHttp: Served[] = [
  serve(listRecommendedCoursesEndpoint, async (ctx) => {
    const programs = await listRecommendedCourses(ctx);
    return answer(200, {
      programs: programs.map(toRecommendedCourseRecord),
      total: programs.length,
    });
  }),
];
