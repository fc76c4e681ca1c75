import { printed } from "~/routes/parts/printout.server";
import { reprintsPrintout } from "./parts/reprint-printout.server";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("sheet.print", reprintsPrintout);
