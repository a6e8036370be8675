export { recommendationsHttp } from "./http.server.ts";
export { seedRecommendations } from "./seed-recommendations.server.ts";
