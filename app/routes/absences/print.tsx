import { printed } from "~/routes/parts/printout-data";
import { absencesPrintout } from "./parts/printout";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("absence.view", absencesPrintout);
