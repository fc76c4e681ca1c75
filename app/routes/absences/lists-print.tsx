import { printed } from "~/routes/parts/printout-data";
import { listsPrintout } from "./parts/lists-printout";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("absence.view", listsPrintout);
