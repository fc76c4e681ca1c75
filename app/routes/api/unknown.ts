import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFound } from "~/http/refusals";

export async function loader({ request }: LoaderFunctionArgs) {
  return notFound(request);
}

export async function action({ request }: LoaderFunctionArgs) {
  return notFound(request);
}
