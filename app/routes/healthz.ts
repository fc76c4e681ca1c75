import { sqlite } from "~/db/client.server";

/** 200 when the database answers, else 503. Public. */
export async function loader() {
  try {
    sqlite.prepare("select 1").get();
    return new Response("ok", { headers: { "Content-Type": "text/plain" } });
  } catch {
    return new Response("database", { status: 503, headers: { "Content-Type": "text/plain" } });
  }
}
