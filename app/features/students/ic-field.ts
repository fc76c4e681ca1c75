import { field, orBlank } from "~/features/values/fields";
import { type Reader, readText, wrong } from "~/features/values/readers";
import { readIc, withoutSeparators } from "./ic";

const readIcNumber: Reader<string | null> = (raw, report) => {
  // A JSON number is refused by readText: its leading zeros are lost before anyone can read them.
  const written = readText(raw, report, { max: 60, required: false, clean: withoutSeparators });
  if (written === null) return null;
  const read = readIc(written);
  return read.ok ? read.ic : wrong(report, read.problem);
};

/** An optional identity number as twelve digits. */
export const icNumber = () => field(readIcNumber, orBlank({ type: "string", pattern: "^[0-9]{12}$" }));
