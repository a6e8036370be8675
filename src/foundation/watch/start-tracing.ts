import { DiagLogLevel, diag } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import type { Logger } from "../errors/log.ts";

/** This also limits the end of the process, which an unreachable collector must not delay. */
const sendWithinMs = 5_000;

/**
 * Sends the spans of this process to a collector, as OTLP in JSON; what does not arrive is dropped. Import this file
 * only when there is a collector: its packages cost memory and time. Their own settings also apply, such as
 * OTEL_SERVICE_NAME.
 * @returns sends the last spans
 */
export function startTracing(collector: string, log: Logger): () => Promise<void> {
  let isTold = false;
  const ignore = () => {};
  const tell = () => {
    if (!isTold) log.warn({}, "traces can't be sent to OTEL_EXPORTER_OTLP_ENDPOINT");
    isTold = true;
  };
  const logger = { verbose: ignore, debug: ignore, info: ignore, warn: ignore, error: tell };
  diag.setLogger(logger, DiagLogLevel.ERROR);
  const url = `${collector.replace(/\/+$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: sendWithinMs });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "academy" }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return () => provider.shutdown().catch(tell);
}
