import type { LoaderFunctionArgs } from "@remix-run/node";
import { report } from "~/features/watching/report";
import { metricsResponse, requireMonitor } from "~/http/metrics";

/** For Prometheus alone (docs/decisions/037-watching.md). */
export async function loader({ request }: LoaderFunctionArgs) {
  requireMonitor(request);
  const { problems, backup, replica, queues } = report();
  const replica_delay = replica?.delay_seconds ?? null;
  return metricsResponse({ problems, backup_age: backup.age_seconds, replica_delay, mails: queues.mails });
}
