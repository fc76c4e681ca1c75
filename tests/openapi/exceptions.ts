/** Rules of Redocly that the document does not keep, each with its reason. */
export const exceptions: Record<string, string> = {
  "info-license": "the office publishes its API under no licence",
  "no-ambiguous-paths":
    "`/api/users/reset-password/{id}` is a promised address; the id of an account is a number, so no call is ambiguous",
};
