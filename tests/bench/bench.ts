import { measureRequests } from "./measure-requests.ts";
import { leaveServerCore } from "./server-core.ts";
import { startAcademy } from "./start-servers.ts";

leaveServerCore();
const academy = await startAcademy();
try {
  console.log(await measureRequests(academy));
} finally {
  await academy.stop();
}
