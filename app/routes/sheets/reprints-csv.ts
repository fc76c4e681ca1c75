import { fileOfList } from "~/routes/parts/list-screen";
import { reprints } from "./parts/reprint-listing";

export const loader = fileOfList(reprints, "csv");
