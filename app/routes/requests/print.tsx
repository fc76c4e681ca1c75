import { printed } from "~/routes/parts/printout-data";
import { requestsPrintout } from "./parts/printout";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("request.view", requestsPrintout);
