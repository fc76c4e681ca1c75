import { field, orBlank } from "~/features/values/fields";
import { type Reader, readText, wrong } from "~/features/values/readers";
import { readIc, withoutSeparators } from "./ic";

const readIcNumber: Reader<string | null> = (raw, report) => {
  // readText refuses a JSON number, because it has already lost its leading zeros.
  const written = readText(raw, report, { max: 60, required: false, clean: withoutSeparators });
  if (written === null) return null;
  const read = readIc(written, String(raw));
  return read.ok ? read.ic : wrong(report, read.problem);
};

export const icNumber = () => field(readIcNumber, orBlank({ type: "string", pattern: "^[0-9]{12}$" }));
