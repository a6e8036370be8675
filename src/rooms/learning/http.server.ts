import { sendPdf } from "#foundation/http/answers/send-file.ts";
import { type Served, serve, serveAll } from "#foundation/http/serve.ts";
import { serveList } from "#foundation/http/serve-list.ts";
import { resumeTokenOf } from "#rooms/enrolment/door.server.ts";
import {
  certificateCalls,
  checkCertificateEndpoint,
  getOwnCertificateEndpoint,
  listCertificatesEndpoint,
  openCertificateEndpoint,
} from "./certificates/certificates.ts";
import { checkCertificate } from "./certificates/check-certificate.server.ts";
import { discardCertificate, revokeCertificate } from "./certificates/end-certificate.server.ts";
import { getOwnCertificate, openCertificate } from "./certificates/get-certificate-file.server.ts";
import { issueCertificate } from "./certificates/issue-certificate.server.ts";
import { certificateColumns, certificateList } from "./certificates/list-certificates.server.ts";
import {
  correctCertificate,
  proposeCertificate,
} from "./certificates/propose-certificate.server.ts";
import { getCertificate, getFinishers } from "./certificates/read-certificates.server.ts";

export const learningHttp: Served[] = [
  serveList(listCertificatesEndpoint, certificateList, {
    file: "certificates",
    columns: certificateColumns,
    body: (certificates) => ({ certificates }),
  }),
  ...serveAll(certificateCalls, {
    getFinishers,
    getCertificate,
    proposeCertificate,
    issueCertificate,
    discardCertificate,
    correctCertificate,
    revokeCertificate,
  }),
  serve(openCertificateEndpoint, async (ctx, { params }, exchange) => {
    const { name, body } = await openCertificate(ctx, params.id);
    return sendPdf(exchange, name, body, true);
  }),
  serve(getOwnCertificateEndpoint, async (ctx, { params }, exchange) => {
    const { name, body } = await getOwnCertificate(ctx, params.id, resumeTokenOf(exchange));
    return sendPdf(exchange, name, body);
  }),
  serve(checkCertificateEndpoint, async (ctx, { params }) => ({
    status: 200 as const,
    body: await checkCertificate(ctx, params.code),
  })),
];
