import { fileOfList } from "~/routes/parts/list-screen";
import { needs } from "./parts/listing";

export const loader = fileOfList(needs, "csv");
