import { paperOf } from "~/routes/parts/list-screen";
import { reprints } from "./parts/reprint-listing";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = paperOf(reprints);
