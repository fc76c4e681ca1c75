import { z } from "zod";
import { issueOf } from "./problems";
import { moreWrong, mostWrong } from "./wrong-records";

/** As `z.array`, and parsing ends after so many wrong elements. */
const Records = z.core.$constructor("Records", (schema: z.core.$ZodArray, def: z.core.$ZodArrayDef) => {
  z.ZodArray.init(schema as z.ZodArray, def);
  const parse = schema._zod.parse;
  schema._zod.parse = (payload, context) => {
    const { value: given } = payload;
    if (!Array.isArray(given)) return parse(payload, context);
    const read: unknown[] = [];
    let wrong = 0;
    for (const [at, value] of given.entries()) {
      const result = def.element._zod.run({ value, issues: [] }, context) as z.core.ParsePayload;
      if (result.issues.length > 0 && wrong++ === mostWrong.records) {
        const more = issueOf(moreWrong(mostWrong.records, at + 1));
        payload.issues.push({ ...more, path: [], input: given, continue: true });
        break;
      }
      payload.issues.push(...z.core.util.prefixIssues(at, result.issues));
      read.push(result.value);
    }
    payload.value = read;
    return payload;
  };
});

export const recordsOf = <Element extends z.ZodType>(element: Element): z.ZodArray<Element> =>
  new Records({ type: "array", element }) as unknown as z.ZodArray<Element>;
