import type { LoaderFunctionArgs } from "@remix-run/node";
import { absencesFile } from "./parts/files.server";

export const loader = (args: LoaderFunctionArgs) => absencesFile(args, "xlsx");
