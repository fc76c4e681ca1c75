import { type MessageKey, type MessageValues, t } from "~/messages";

/** A small sheet for the classes of the product; the floor is about pages, not about how little a style can say. */
export const css = `body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#0f172a;background:#f8fafc}a{color:#115e59}
.top,.page,.foot{padding:.75rem 1.5rem}.top,.top ul,.actions,.chips,.pager ul,.bulk,.filters,.pair,.foot{display:flex;gap:1rem;align-items:center;flex-wrap:wrap}
.top{background:#fff;border-bottom:1px solid #cbd5e1}ul{list-style:none;margin:0;padding:0}h1{font-size:1.5rem}.hint,.opt{color:#475569}.icon{width:1rem}
table{border-collapse:collapse;width:100%;background:#fff}th,td{border-bottom:1px solid #cbd5e1;padding:.375rem .75rem;text-align:left}
label{display:block;font-weight:600}.input{font:inherit;min-height:2rem;border:1px solid #64748b;border-radius:4px;padding:0 .5rem}.w-half{width:50%}
.btn{font:inherit;font-weight:600;border:1px solid #0f766e;border-radius:4px;padding:.375rem .875rem}.primary{background:#0f766e;color:#fff}
.field{margin:0 0 1rem}.skip,.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)}:focus-visible{outline:3px solid #0f172a}`;

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

export const safe = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");

/** A sentence of the product as it stands in a page. */
export const say = (key: MessageKey, values?: MessageValues) => safe(t(key, values));

/** What stands before and after the one thing that a sentence tells. */
export function around(key: MessageKey, name: string): readonly [string, string] {
  const [before = "", after = ""] = say(key).split(`{${name}}`);
  return [before, after];
}

/** An access key, told after the words of its control. */
export const keyHint = (key: string) => ` <kbd>${say("ui.key", { key })}</kbd>`;

/** Who looks: the ADMIN of the demonstration, as the sign-in of the bench does. */
export const viewer = { id: 1, full_name: "PUAN ROSNAH BINTI KARIM" };

/** Files of the product have the hash of what they hold in their name; the floor's are as long. */
export const stylesheet = "/assets/styles-bareFl0r.css";
const head = `<link rel="stylesheet" href="${stylesheet}"/><link rel="icon" href="/favicon.svg"/><script defer="" src="/assets/enhance-f1007a.js"></script></head>`;

const places: [string, MessageKey][] = [
  ["/", "nav.home"],
  ["/students", "nav.students"],
  ["/school_exam_years", "nav.school_exam_years"],
  ["/admin/schools", "nav.schools"],
  ["/admin/stats", "stats.title"],
  ["/admin/exam_years", "nav.exam_years"],
  ["/admin/users", "nav.users"],
];
const navigation = places.map(
  ([href, label]) =>
    `<li><a href="${href}"${href === "/students" ? ' aria-current="page"' : ""}>${say(label)}</a></li>`,
);
/** As long as the product's: account, day, impersonation and code. */
export const formToken = `<input type="hidden" name="form_token" value="${viewer.id}.${Math.floor(Date.now() / 86_400_000).toString(36)}..${"x".repeat(22)}"/>`;
const signedIn = `<nav aria-label="${say("ui.navigation")}"><ul>${navigation.join("")}</ul></nav><div class="viewer"><a href="/account"><span class="vh">${say("ui.account")}: </span><b>${safe(viewer.full_name)}</b> <span>${say("role.ADMIN")}</span></a><form method="post" action="/logout"><button type="submit" class="btn quiet">${say("action.log_out")}</button> </form></div>`;
const foot = `</main></div><footer class="foot"><ul><li><a href="/keyboard" accessKey="0">${say("ui.keys")}${keyHint("0")}</a></li></ul><form method="post" action="/save-data"><button type="submit" name="on" value="1">${say("ui.save_data_on")}</button></form></footer></div></body></html>`;

type Frame = (title: string, main: string) => string;

/** The frame that every screen of the product has: skip link, header, title, footer. */
function frame(layout: string, width: string, isSignedIn: boolean): Frame {
  const user = isSignedIn ? ` data-user="${viewer.id}"` : "";
  const [before, after] = around("app.title", "title");
  const top = `<!DOCTYPE html><html lang="ms" data-build="f1007a"${user}><head><meta name="viewport" content="width=device-width"/><title>${before}`;
  const body = `${after}</title>${head}<body><div class="shell ${layout}"><a class="skip" href="#isi">${say("ui.skip")}</a><header class="top"><a class="wordmark" href="/" aria-label="${say("app.home")}">${say("app.name")}</a>${isSignedIn ? signedIn : ""}</header><div class="column"><main id="isi" tabindex="-1" class="page${width}">`;
  return (title, main) => `${top}${title}${body}${main}${foot}`;
}

export const frames = {
  list: frame("default", " wide", true),
  form: frame("centered", "", true),
  signIn: frame("centered", " narrow", false),
};
