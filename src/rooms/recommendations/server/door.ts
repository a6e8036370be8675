export { recommendationsHttp } from "./http.ts";
export { seedRecommendations } from "./seed-recommendations.ts";
