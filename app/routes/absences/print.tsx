import { printed } from "~/routes/parts/printout.server";
import { absencesPrintout } from "./parts/printout.server";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("absence.view", absencesPrintout);
