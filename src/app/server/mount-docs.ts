import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import * as z from "zod";
import { academy } from "#foundation/academy/academy.ts";
import { namedShapes } from "./named-shapes.ts";

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

type Responses = Record<string, unknown>;
type Document = {
  paths: Record<string, Record<string, { responses: Responses }>>;
  components: { schemas: Record<string, unknown> } & Record<string, unknown>;
};

const componentOf = (name: string) => ({ $ref: `#/components/responses/${name}` });
const describeError = (description: string) => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/ErrorBody" } } },
});

/** The schemas that the parts refer to, directly or through others. */
function findUsed(parts: unknown, schemas: Document["components"]["schemas"]) {
  const used: typeof schemas = {};
  const look = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name in used) continue;
      used[name] = schemas[name];
      look(schemas[name]);
    }
  };
  look(parts);
  return used;
}

/** Without what the library adds and no client needs: the bounds of any integer, and a pattern beside a format. */
const dropNoise = (document: unknown): Document =>
  JSON.parse(JSON.stringify(document), (key, value) => {
    if (/^(min|max)imum$/.test(key) && Math.abs(value) === Number.MAX_SAFE_INTEGER)
      return undefined;
    if (typeof value?.format === "string") delete value.pattern;
    return value;
  });

/**
 * Errors are the same everywhere, so each call refers to them. The library makes two schemas of every shape, for what is
 * sent and for what is answered; those that no call has are left out.
 */
function shareComponents({ paths, components, ...document }: Document) {
  for (const { responses } of Object.values(paths).flatMap((path) => Object.values(path))) {
    responses["4XX"] = componentOf("Refused");
    responses["5XX"] = componentOf("Failed");
  }
  const responses = {
    Refused: describeError("The call was refused; `code` says why."),
    Failed: describeError("The call failed. It can be sent again, with an `Idempotency-Key`."),
  };
  const schemas = findUsed([paths, responses], components.schemas);
  return { ...document, paths, components: { ...components, responses, schemas } };
}

/** @param origin the public origin of the academy */
export async function collectCalls(server: FastifyInstance, origin: string): Promise<void> {
  for (const [id, shape] of Object.entries(namedShapes)) {
    z.globalRegistry.add(shape, { ...z.globalRegistry.get(shape), id });
  }
  await server.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: `${academy.name} API`,
        version: "1",
        license: { name: "Terms of Service", url: `${origin}/terms` },
      },
      servers: [{ url: "/" }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      shareComponents(dropNoise(jsonSchemaTransformObject(document))) as never,
  });
}

/** Mounts the OpenAPI document and the page that shows it. */
export async function mountDocs(api: FastifyInstance): Promise<void> {
  api.get("/api/openapi.json", { schema: { hide: true } }, async () => api.swagger());
  const { default: swaggerUi } = await import("@fastify/swagger-ui");
  await api.register(swaggerUi, { routePrefix: "/api/docs", staticCSP: policy });
}
