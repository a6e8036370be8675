import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { academy } from "#foundation/academy/academy.ts";

/** Only its own scripts run. The page sets inline styles. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

export async function collectCalls(server: FastifyInstance): Promise<void> {
  await server.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${academy.name} API`, version: "1" },
      servers: [{ url: "/" }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
  });
}

/** Mounts the OpenAPI document and the page that shows it. */
export async function mountDocs(api: FastifyInstance): Promise<void> {
  api.get("/api/openapi.json", { schema: { hide: true } }, async () => api.swagger());
  const { default: swaggerUi } = await import("@fastify/swagger-ui");
  await api.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: policy });
}
