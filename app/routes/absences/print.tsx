import { printed } from "~/routes/parts/printout-data";
import { absencesPrintout } from "./parts/table";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("absence.view", absencesPrintout);
