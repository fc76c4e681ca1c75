import type { LoaderFunctionArgs } from "@remix-run/node";
import { attendanceFile } from "./parts/table";

export const loader = ({ request }: LoaderFunctionArgs) => attendanceFile(request, "xlsx");
