import { printed } from "~/routes/parts/printout-data";
import { needsPrintout } from "./parts/rows";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("special_need.view", needsPrintout);
