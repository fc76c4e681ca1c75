import { readDeviceCookie } from "./cookies.server";
import { clientAddress } from "./gate/client.server";

export function visitorOf(request: Request) {
  return {
    address: clientAddress(),
    device: readDeviceCookie(request),
    user_agent: request.headers.get("user-agent") ?? "",
  };
}

export const anonymous = { user_id: 0 };
