import { z } from "zod";
import { issueOf } from "./problems";
import { moreWrong, mostWrong } from "./wrong-records";

const elements = new WeakMap<z.core.$ZodType, z.ZodType>();

/** The schema of each record of a list that `recordsOf` reads. */
export const elementOf = (schema: z.core.$ZodType): z.ZodType | undefined => elements.get(schema);

/** Reads the records of a list one by one, and ends after so many wrong ones. A wrong record stays as it was given. */
export function recordsOf<Element extends z.ZodType>(element: Element) {
  const schema = z.transform<unknown[], z.output<Element>[]>((given, context) => {
    const read: z.output<Element>[] = [];
    let wrong = 0;
    for (const [at, value] of given.entries()) {
      const { success, data, error } = element.safeParse(value);
      if (!success && wrong++ === mostWrong.records) {
        const more = issueOf(moreWrong(mostWrong.records, at + 1));
        context.issues.push({ ...more, path: [], input: given, continue: true });
        break;
      }
      // The rules of the whole list go on after a wrong field, but not after something else than a record.
      for (const issue of error?.issues ?? []) {
        const wrongField = { path: [at, ...issue.path], input: value, continue: issue.path.length > 0 };
        context.issues.push({ ...issue, ...wrongField } as z.core.$ZodRawIssue);
      }
      read.push(success ? data : (value as z.output<Element>));
    }
    return read;
  });
  elements.set(schema, element);
  return schema;
}
