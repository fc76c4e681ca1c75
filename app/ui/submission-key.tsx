/** One key a rendered form, so that a doubled submit is known as one deed (api.md, idempotency). */
export function SubmissionKey() {
  return <input type="hidden" name="submission_key" value={crypto.randomUUID()} />;
}
