import { useKept } from "./kept-hidden";

/** One key a rendered form, so that a doubled submit is known as one deed (api.md, idempotency). */
export function SubmissionKey() {
  const kept = useKept();
  return <input type="hidden" name="submission_key" value={kept("submission_key") ?? crypto.randomUUID()} />;
}
