import type { EntryContext, ServerBuild } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { now } from "./db/clock";
import { findKeptForm, type KeptForm } from "./db/kept-forms.server";
import { keepPruning } from "./features/housekeeping/prune.server";
import { malaysianDate } from "./features/values/moments";
import { rotateForPage } from "./http/actor.server";
import { carryingCookie } from "./http/carried.server";
import { compressPage } from "./http/compress.server";
import { noFlashCookie, readFlashCookie, sessionCookie } from "./http/cookies.server";
import { installGate } from "./http/gate.server";
import { habitsOf, withoutKeys } from "./http/habits.server";
import { answerOf, partField } from "./http/kept-forms.server";
import type { FrameData } from "./http/viewer.server";
import { t } from "./messages";
import { KeptHidden } from "./ui/kept-hidden";
import { PrintedOn } from "./ui/printed-on";

/** This module is bundled into the build, which finds itself by the address that remix-serve has loaded it from. */
const findBuild = (): Promise<ServerBuild> => import(/* @vite-ignore */ import.meta.url);

installGate(undefined, {}, keepPruning, findBuild);

/** Remix keeps a timer this long for each page, and a stop waits for it; nothing here is deferred. */
export const streamTimeout = 1000;

/**
 * No page carries scripts, so a page is one string: half the work of a stream, and one compressed chunk.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const kept = status === 200 ? keptFor(context) : null;
  if (kept) showAgain(kept, context);
  const page = renderToStaticMarkup(
    <KeptHidden.Provider value={kept && hiddenIn(kept)}>
      <PrintedOn.Provider value={dayOf(now())}>
        <RemixServer context={context} url={request.url} />
      </PrintedOn.Provider>
    </KeptHidden.Provider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (readFlashCookie(request)) headers.append("Set-Cookie", noFlashCookie);
  const carried = request.method === "GET" && status === 200 ? carryingCookie(request) : null;
  if (carried) headers.append("Set-Cookie", carried);
  const rotated = request.method === "GET" ? rotateForPage(request) : null;
  if (rotated) headers.append("Set-Cookie", sessionCookie(rotated.token, rotated.remember));

  const titledPage = titled(page, context, status);
  const ownPage = context.staticHandlerContext.actionData ? asAnswer(titledPage, request) : titledPage;
  const playedPage = ofPart(ownPage, context);
  const keyedPage = habitsOf(request).has_keys ? playedPage : withoutKeys(playedPage);
  const body = await compressPage(request, headers, `<!DOCTYPE html>${keyedPage}`);
  return new Response(body, { status: statusOf(context, status), headers });
}

/** The day in words, which take long to make, and are made once an hour. */
function dayOf(moment: string): string {
  const hour = moment.slice(0, 13);
  if (worded?.hour !== hour) worded = { hour, day: malaysianDate(moment) };
  return worded.day;
}

let worded: { hour: string; day: string } | undefined;

/** The form that waited for whoever looks: the frame has asked whose it is. */
function keptFor({ staticHandlerContext }: EntryContext): KeptForm | null {
  const frame = staticHandlerContext.loaderData.root as FrameData | undefined;
  return frame?.kept ? findKeptForm(frame.kept.id) : null;
}

/** A form that waited stands where the answer of the action would, so that its screen fills it as a refused one. */
function showAgain(kept: KeptForm, { staticHandlerContext }: EntryContext) {
  const screen = staticHandlerContext.matches.at(-1)?.route.id;
  if (screen) staticHandlerContext.actionData = { [screen]: answerOf(kept) };
}

/** What the form carried along unseen and must not lose: its one key, and which state of the record it was made from. */
function hiddenIn({ fields }: KeptForm): Record<string, string> {
  const carried = ["submission_key", "version", "was", "grid_key"];
  return Object.fromEntries(fields.filter(([name]) => carried.includes(name)));
}

/**
 * A page that answers a form cannot be fetched again, so it goes by no build. Its forms name their address: one without
 * keeps what a link of the error summary left after "#", and where that is, browsers give no field the focus.
 */
function asAnswer(page: string, request: Request): string {
  const { pathname, search } = new URL(request.url);
  const action = escaped(`${pathname}${search}`);
  return page
    .replace(/ data-build="\w+"/, "")
    .replace(/<form(?=[^>]* method="post")(?![^>]* action=)/g, () => `<form action="${action}"`);
}

/** What every title says beside the screen's own name (screens.md G11): a refused form first, last whose part is played. */
function titled(page: string, { staticHandlerContext }: EntryContext, status: number): string {
  const { actionData } = staticHandlerContext;
  const acting_as = partIn(staticHandlerContext);
  const prefix = actionData !== null && status >= 400 ? t("ui.problem_prefix") : "";
  if (!prefix && !acting_as) return page;
  return page.replace(/<title>([^<]*)<\/title>/, (_, title: string) => {
    const screen = title.endsWith(productName) ? title.slice(0, -productName.length) : title;
    const part = acting_as && escaped(acting_as);
    const named = part ? t("acting.in_title", { title: screen, acting_as: part }) : screen;
    return `<title>${prefix}${named}${title.slice(screen.length)}</title>`;
  });
}

/** Every form says in which part it was begun, so that it is done in no other (decision 020). */
function ofPart(page: string, { staticHandlerContext }: EntryContext): string {
  const acting_as = partIn(staticHandlerContext);
  if (!acting_as) return page;
  const field = `<input type="hidden" name="${partField}" value="${escaped(acting_as)}"/>`;
  return page.replace(/<form(?=[^>]* method="post")[^>]*>/g, (form) => form + field);
}

const partIn = ({ loaderData }: EntryContext["staticHandlerContext"]) =>
  (loaderData.root as FrameData | undefined)?.viewer?.acting_as;

/** As it stands in a page or in an attribute, for what is put into a page that is rendered already. */
const escaped = (text: string) => text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

const productName = t("app.title", { title: "" });

/** A full or busy disk is no fault of the program: 507 and 503 tell the clerk and the office apart from 500. */
function statusOf(context: EntryContext, status: number): number {
  for (const error of Object.values(context.staticHandlerContext.errors ?? {})) {
    const code = String((error as { code?: string } | null)?.code ?? "");
    if (code.startsWith("SQLITE_FULL")) return 507;
    if (code.startsWith("SQLITE_BUSY") || code === "HASHING_BUSY") return 503;
  }
  return status;
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted) console.error(error);
}
