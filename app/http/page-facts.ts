import { createHmac } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { now } from "~/db/clock";
import { keyFor } from "~/db/key";
import { findStoredForm, type StoredForm } from "~/db/stored-forms";
import { malaysianDate } from "~/features/values/moments";
import { cookies, sessionCookie } from "./cookies";
import { failureOf, noFailure } from "./failures";
import { answerOf, type FormAnswer } from "./forms";
import { lastSelectionCookie, pageSizeCookie, preferencesOf } from "./preferences";
import { rotateForPage } from "./session";
import type { FrameData } from "./viewer";

const keyBytes = 16;

/** AES-128 in base64 without padding: one key for each account and impersonation, the same in all of its sessions. */
function draftKeyFor({ is_enhanced, drafts_of }: FrameData): string | null {
  if (!is_enhanced || !drafts_of) return null;
  const derived = createHmac("sha256", keyFor("draft")).update(drafts_of).digest();
  return derived.subarray(0, keyBytes).toString("base64").replace(/=+$/, "");
}

export function pageFactsOf(request: Request, context: EntryContext, status: number) {
  const { actionData, loaderData } = context.staticHandlerContext;
  const { pathname, search } = new URL(request.url);
  const frame = loaderData.root as FrameData | undefined;
  const kept = status === 200 && frame?.kept ? findStoredForm(frame.kept.id) : null;
  if (kept) showAgain(kept, context);
  return {
    title: titleIn(context),
    is_refused: !kept && actionData !== null && status >= 400,
    acting_as: frame?.viewer?.acting_as ?? null,
    form_token: frame?.form_token ?? null,
    has_keys: preferencesOf(request).has_keys,
    is_firefox: /\bFirefox\//.test(request.headers.get("User-Agent") ?? ""),
    posted_to: kept || actionData ? pathname + search : null,
    printed_on: dayOf(now()),
    stored_fields: kept ? hiddenIn(kept) : sentKeyIn(actionData),
    draft_key: frame ? draftKeyFor(frame) : null,
    failure: status < 400 ? noFailure : failureOf(request),
  };
}

function titleIn({ routeModules, staticHandlerContext }: EntryContext): string {
  const { matches, loaderData, location } = staticHandlerContext;
  for (const { route, params } of matches.toReversed()) {
    const { meta } = routeModules[route.id] ?? {};
    if (typeof meta !== "function") continue;
    const found = meta({ data: loaderData[route.id], params, location, matches: [], error: undefined });
    for (const part of found ?? []) if (part && "title" in part) return String(part.title);
  }
  return "";
}

/** The form replaces the action's answer, so that its screen fills itself as after a refusal. */
function showAgain(kept: StoredForm, { staticHandlerContext }: EntryContext): void {
  const screen = staticHandlerContext.matches.at(-1)?.route.id;
  if (screen) staticHandlerContext.actionData = { [screen]: answerOf(kept) };
}

/** A stored form keeps its key and the state of the record that it was made from. */
function hiddenIn({ fields }: StoredForm): Record<string, string> {
  const names = ["submission_key", "version", "was", "grid_key"];
  return Object.fromEntries(fields.filter(([name]) => names.includes(name)));
}

function sentKeyIn(actionData: EntryContext["staticHandlerContext"]["actionData"]) {
  const [answer] = Object.values(actionData ?? {}) as (Partial<FormAnswer> | null)[];
  return answer?.submission_key ? { submission_key: answer.submission_key } : null;
}

function dayOf(moment: string): string {
  const hour = moment.slice(0, 13);
  if (worded?.hour !== hour) worded = { hour, day: malaysianDate(moment) };
  return worded.day;
}

let worded: { hour: string; day: string } | undefined;

export function addPageHeaders(request: Request, status: number, headers: Headers): void {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (cookies.flash.read(request)) headers.append("Set-Cookie", cookies.flash.gone);
  if (request.method === "GET" && status === 200) {
    for (const choice of [lastSelectionCookie(request), pageSizeCookie(request)]) {
      if (choice) headers.append("Set-Cookie", choice);
    }
  }
  const rotated = request.method === "GET" ? rotateForPage(request) : null;
  if (rotated) headers.append("Set-Cookie", sessionCookie(rotated.token, rotated.remember));
}
