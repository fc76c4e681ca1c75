import { printed } from "~/routes/parts/printout.server";
import { needsPrintout } from "./parts/printout.server";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("special_need.view", needsPrintout);
