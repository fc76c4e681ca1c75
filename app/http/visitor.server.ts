import { readDeviceCookie } from "./cookies.server";
import { clientAddress } from "./gate/client.server";

/** Where a request comes from, for throttling and for the list of one's sessions. */
export function visitorOf(request: Request) {
  return {
    address: clientAddress(),
    device: readDeviceCookie(request),
    user_agent: request.headers.get("user-agent") ?? "",
  };
}

/** In whose name a visitor's submission keys are kept. */
export const anonymous = { user_id: 0 };
