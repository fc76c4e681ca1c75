const unseen =
  /^(submission_key|grid_key|version|was|seen|fingerprint|as_listed|intent|confirmed|entered|back|list|return_to|after)$/;

/** Whether a field of a sent form has text of a person, and not only the state of its page. */
export const isTypedText = (field: string, value: unknown): value is string =>
  typeof value === "string" &&
  value.trim() !== "" &&
  !unseen.test(field) &&
  !/\.(id|version|line|listed|expected|exam_paper_id)$/.test(field);
