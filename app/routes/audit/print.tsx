import { paperOf } from "~/routes/parts/list-screen";
import { events } from "./parts/listing";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = paperOf(events);
