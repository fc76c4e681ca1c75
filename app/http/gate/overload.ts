import type { IncomingMessage, ServerResponse } from "node:http";
import { formTokenField } from "~/auth/form-token";
import { escaped } from "~/features/values/html";
import { isSecretField } from "~/http/sent-form";
import { t } from "~/messages";
import { isApi, page, refuse } from "./refusal";

const retryAfterSeconds = 5;

const longestForm = 200 * 1024;

export function refuseOverload(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("Retry-After", String(retryAfterSeconds));
  if (isApi(request.url) || request.method === "HEAD") {
    refuse(request, response, { code: "busy" });
    return;
  }
  const send = (sentence: string, way: string) => {
    response.writeHead(503, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
    response.end(page(t("system.refusal_title.busy"), sentence, way));
  };
  const { url = "/", method } = request;
  if (method === "GET") {
    send(t("system.refusal.busy"), `<p><a href="${escaped(url)}">${t("system.busy_again")}</a></p>`);
  } else if (isReturnable(request)) {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.once("end", () => {
      const fields = [...new URLSearchParams(Buffer.concat(parts).toString())];
      if (fields.some(([name]) => isSecret(name))) send(t("system.refusal.busy_form"), "");
      else send(t("system.busy_returned"), formAgain(url, fields));
    });
  } else refuse(request, response, { code: "busy_form" });
}

function isReturnable({ headers }: IncomingMessage): boolean {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers["content-type"] ?? "");
  return isForm && Number(headers["content-length"]) <= longestForm;
}

const isSecret = (name: string): boolean => name !== formTokenField && isSecretField(name);

function formAgain(action: string, fields: [string, string][]): string {
  const inputs = fields.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return `<form method="post" action="${escaped(action)}">${inputs.join("")}<button>${t("system.busy_send")}</button></form>`;
}
