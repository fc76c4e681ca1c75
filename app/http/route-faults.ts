import { data, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { logError } from "~/db/log";
import { escaped } from "~/features/values/html";
import { t } from "~/messages";
import { hasLeft } from "./departure";
import { keepingText } from "./failed-forms";
import { failureOf } from "./failures";
import { typedIn } from "./fields";
import { page } from "./gate/refusal";
import { isApi } from "./refusals";
import { isSecretField, sentForm } from "./sent-form";
import {
  type ProgramFault,
  programFaultOf,
  retryHeaders,
  type StorageAnswer,
  storageAnswerTo,
  storageProblems,
} from "./storage-faults";

type Fault = StorageAnswer | ProgramFault;

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;
type Handle = NonNullable<Route["module"]["loader"]>;

/** Remix answers 500 to an error that a loader or an action throws, and hides its code; where no screen is, with a line in English. */
export function answeringFaults(build: ServerBuild): ServerBuild {
  const routes: Routes = {};
  for (const [id, route] of Object.entries(build.routes)) if (route) routes[id] = answering(route);
  return { ...build, routes };
}

function answering(route: Route): Route {
  const { loader, action, default: screen } = route.module;
  const whole = (handle: Handle) => guarded(handle, anyFault, wholePage);
  const module = {
    ...route.module,
    ...(loader && { loader: screen ? guarded(loader, storageAnswerTo, throwToErrorPage) : whole(loader) }),
    ...(action && {
      action: screen ? keepingText(guarded(action, storageAnswerTo, formAgain)) : whole(action),
    }),
  };
  return { ...route, module };
}

const guarded =
  <Found extends Fault>(
    handle: Handle,
    faultOf: (error: unknown, request: Request) => Found | null,
    answer: (request: Request, fault: Found) => unknown,
  ): Handle =>
  async (given: LoaderFunctionArgs) => {
    try {
      return (await handle(given)) as ReturnType<Handle>;
    } catch (error) {
      const fault = error instanceof Response ? null : faultOf(error, given.request);
      if (!fault) throw error;
      return (await answer(given.request, fault)) as ReturnType<Handle>;
    }
  };

function anyFault(error: unknown, request: Request): Fault {
  const ofStorage = storageAnswerTo(error);
  if (ofStorage) return ofStorage;
  if (!hasLeft(request)) logError(error);
  return programFaultOf(error);
}

function throwToErrorPage(_: Request, { status, sentence }: StorageAnswer): never {
  throw new Response(sentence, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** The typed text, without its secrets, fills the screen as after a refusal. */
async function formAgain(request: Request, fault: StorageAnswer) {
  const form = await sentForm(request).catch(() => null);
  if (!form) return throwToErrorPage(request, fault);
  const fields = new FormData();
  for (const [name, value] of form.fields) if (!isSecretField(name)) fields.append(name, value);
  fields.delete("submission_key");
  const { submission_key } = form;
  const answer = { typed: typedIn(fields), problems: storageProblems(fault), current: null, submission_key };
  return data(answer, { status: fault.status });
}

/** For an address without a screen: a button, a download, a call. */
function wholePage(request: Request, { status, code, sentence }: Fault): Response {
  const failed = status === 500 ? failureOf(request).fault : null;
  if (isApi(request)) {
    const answer = { data: null, error: failed ?? sentence, code };
    return Response.json(answer, { status, headers: retryHeaders(status) });
  }
  const heading = t(status === 500 ? "system.internal_heading" : "system.storage_heading");
  const again = `<p><a href="${escaped(request.url)}">${t("system.busy_again")}</a></p>`;
  const isBusy = code === "busy" && request.method === "GET";
  return new Response(page(failed ?? heading, sentence, isBusy ? again : ""), {
    status,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
  });
}
