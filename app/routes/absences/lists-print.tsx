import { printed } from "~/routes/parts/printout.server";
import { listsPrintout } from "./parts/lists-printout.server";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("absence.view", listsPrintout);
