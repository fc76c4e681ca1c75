import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { t } from "~/messages";
import { refusal } from "./refusals.server";

/** In the address of a page that shows a form which waited. */
export const keptParameter = "kept";

const dangerousName = /(^|[.[])(__proto__|constructor|prototype)([.[\]]|$)|^__(intent|state)__$/;

/** No form of ours has a thousand rows; the reader would make room for all that a forged index names. */
const indexTooHigh = /\[\d{4,}\]/;

/** The fields nested by their names, as `typed` has them; whatever they are. */
export const typedIn = (fields: FormData): Record<string, unknown> =>
  parseWithZod(fields, { schema: z.unknown(), disableAutoCoercion: true }).payload;

/** The fields of a posted form, judged by their names only. */
export async function readFields(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw refusal(request, 415, "unsupported_media_type", t("system.unsupported_media_type"));
  }
  const fields = await request.formData().catch(() => null);
  if (!fields) throw refusal(request, 400, "malformed", t("system.malformed"));
  for (const name of fields.keys()) {
    if (dangerousName.test(name)) throw refusal(request, 400, "malformed", t("system.malformed"));
    if (indexTooHigh.test(name)) throw refusal(request, 422, "too_many_rows", t("system.too_many_rows"));
  }
  return fields;
}
