import type { LoaderFunctionArgs } from "@remix-run/node";
import { report } from "~/features/watching/report";
import { requireMonitor } from "~/http/metrics";

/** 200 when all is well, else 503 with the names of the problems. For a monitor alone (docs/decisions/037-watching.md). */
export async function loader({ request }: LoaderFunctionArgs) {
  requireMonitor(request);
  const found = report();
  return Response.json(found, { status: found.ready ? 200 : 503 });
}
