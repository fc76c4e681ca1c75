const taken = ["ic_number", "passport_number", "birth_cert_number", "full_name", "class_name", "exam_year"];

/** The fields of one row of another form: `rows[3]` and `rows[3].cells` are rows, a blank is the whole form. */
export function typedFrom(fields: FormData, row: string): Record<string, unknown> {
  const typed: Record<string, unknown> = {};
  for (const name of taken) {
    const own = fields.get(row === "" ? name : `${row}.${name}`) ?? fields.get(name);
    if (typeof own === "string" && own.trim() !== "") typed[name] = own;
  }
  return typed;
}
