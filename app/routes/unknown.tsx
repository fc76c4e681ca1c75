import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/http/refusals";

/** Public: answers every address outside the floor plan. */
export async function loader({ request }: LoaderFunctionArgs) {
  throw notFound(request);
}

export async function action({ request }: LoaderFunctionArgs) {
  throw notFound(request);
}

export default function Unknown() {
  return null;
}
