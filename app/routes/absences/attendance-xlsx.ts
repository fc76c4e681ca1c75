import type { LoaderFunctionArgs } from "@remix-run/node";
import { attendanceFile } from "./parts/files";

export const loader = ({ request }: LoaderFunctionArgs) => attendanceFile(request, "xlsx");
