import { printed } from "~/routes/parts/printout-data";
import { requestsPrintout } from "./parts/rows";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("request.view", requestsPrintout);
