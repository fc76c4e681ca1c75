import { sqlite } from "~/db/client";
import { StorageRefused, storageState } from "~/db/storage";

/** 200 when the database answers and its file is the one that was opened, else 503. Public. */
export async function loader() {
  try {
    sqlite.prepare("select 1").get();
    const state = storageState();
    if (state === "gone" || state === "damaged") throw new StorageRefused(state);
    return new Response("ok", { headers: { "Content-Type": "text/plain" } });
  } catch {
    return new Response("database", { status: 503, headers: { "Content-Type": "text/plain" } });
  }
}
