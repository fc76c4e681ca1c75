import { printed } from "~/routes/parts/printout-data";
import { listsPrintout } from "./parts/list-rows";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("absence.view", listsPrintout);
