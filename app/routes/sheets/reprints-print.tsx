import { printed } from "~/routes/parts/printout-data";
import { reprintsPrintout } from "./parts/reprint-rows";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("sheet.print", reprintsPrintout);
