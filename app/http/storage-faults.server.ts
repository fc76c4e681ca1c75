import { data, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { noteStorageError, type StorageFault } from "~/db/storage.server";
import { type Problems, problem, t } from "~/messages";
import { isSecretField } from "./body-hash.server";
import { typedIn } from "./fields.server";
import { escaped, page } from "./gate/refusal.server";
import { readPosted } from "./posted.server";
import { isApi } from "./refusals.server";

export interface StorageAnswer {
  status: 503 | 507;
  code: string;
  sentence: string;
}

const answers: Record<StorageFault, () => StorageAnswer> = {
  full: () => ({ status: 507, code: "storage_full", sentence: t("system.storage_full") }),
  unwritable: () => ({ status: 503, code: "storage_unwritable", sentence: t("system.storage_unwritable") }),
  gone: () => ({ status: 503, code: "storage_gone", sentence: t("system.storage_gone") }),
  damaged: () => ({ status: 503, code: "storage_damaged", sentence: t("system.storage_damaged") }),
  busy: () => ({ status: 503, code: "busy", sentence: t("system.busy") }),
};

/** Null for an error that is no fault of the storage, no rush of sign-ins and no full queue. */
export function storageAnswerTo(error: unknown): StorageAnswer | null {
  const fault = noteStorageError(error);
  if (fault) return answers[fault]();
  const { code, before = 0, isOwn } = (error ?? {}) as { code?: unknown; before?: number; isOwn?: boolean };
  if (code === "QUEUE_FULL")
    return {
      ...answers.busy(),
      sentence: t(isOwn ? "system.queue_own" : "system.queue_before", { n: before }),
    };
  return code === "HASHING_BUSY" ? answers.busy() : null;
}

export const storageProblems = ({ sentence }: StorageAnswer): Problems => ({
  "": [problem("blocked", { reason: sentence })],
});

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;
type Handle = NonNullable<Route["module"]["loader"]>;

/** Remix answers 500 to an error that a loader or an action throws, and hides its code. */
export function answeringStorageFaults(build: ServerBuild): ServerBuild {
  const routes: Routes = {};
  for (const [id, route] of Object.entries(build.routes)) if (route) routes[id] = answering(route);
  return { ...build, routes };
}

function answering(route: Route): Route {
  const { loader, action, default: screen } = route.module;
  const module = {
    ...route.module,
    ...(loader && { loader: guarded(loader, screen ? throwToErrorPage : wholePage) }),
    ...(action && { action: guarded(action, screen ? formAgain : wholePage) }),
  };
  return { ...route, module };
}

type Answer = (request: Request, fault: StorageAnswer) => unknown;

const guarded =
  (handle: Handle, answer: Answer): Handle =>
  async (given: LoaderFunctionArgs) => {
    try {
      return (await handle(given)) as ReturnType<Handle>;
    } catch (error) {
      const fault = error instanceof Response ? null : storageAnswerTo(error);
      if (!fault) throw error;
      return (await answer(given.request, fault)) as ReturnType<Handle>;
    }
  };

function throwToErrorPage(_: Request, { status, sentence }: StorageAnswer): never {
  throw new Response(sentence, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** The typed text, without its secrets, fills the screen as after a refusal. */
async function formAgain(request: Request, fault: StorageAnswer) {
  const posted = await readPosted(request).catch(() => null);
  if (!posted) return throwToErrorPage(request, fault);
  const fields = new FormData();
  for (const [name, value] of posted.fields) if (!isSecretField(name)) fields.append(name, value);
  fields.delete("submission_key");
  const { submission_key } = posted;
  const answer = { typed: typedIn(fields), problems: storageProblems(fault), current: null, submission_key };
  return data(answer, { status: fault.status });
}

/** For an address without a screen: a button, a download, a call. */
function wholePage(request: Request, { status, code, sentence }: StorageAnswer): Response {
  if (isApi(request)) return Response.json({ data: null, error: sentence, code }, { status });
  const again = `<p><a href="${escaped(request.url)}">${t("system.busy_again")}</a></p>`;
  const isBusy = code === "busy" && request.method === "GET";
  return new Response(page(t("system.storage_heading"), sentence, isBusy ? again : ""), {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}
