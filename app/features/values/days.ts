import { readDay, readMoment } from "./day-readers";
import { field, orBlank } from "./fields";

export const optionalDay = field(readDay, orBlank({ type: "string", format: "date" }));
export const optionalMoment = field(readMoment, orBlank({ type: "string", format: "date-time" }));
