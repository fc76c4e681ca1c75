import type { LoaderFunctionArgs } from "@remix-run/node";
import { listsFile } from "./parts/files.server";

export const loader = (args: LoaderFunctionArgs) => listsFile(args, "csv");
