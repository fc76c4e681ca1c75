import type { Actor } from "~/auth/actor";
import { studentsChangedSince } from "~/features/students/changes/queries";
import { studentFeed } from "~/features/students/changes/schema";
import { unprocessable } from "~/http/json";
import { readQuery } from "~/http/query";
import { refusal } from "~/http/refusals";
import { problem, t } from "~/messages";

export function changesFor(actor: Actor, request: Request): Response {
  const changes = studentsChangedSince(actor, readQuery(request, studentFeed));
  if (changes === "future")
    return unprocessable(request, { changed_since: [problem("changed_since_future")] });
  if (typeof changes === "string") return refusal(request, 410, "begin_again", t(`student.feed_${changes}`));
  return Response.json({ ...changes, error: null });
}
