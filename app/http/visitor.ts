import { cookies } from "./cookies";
import { clientAddress } from "./gate/client";

export function visitorOf(request: Request) {
  return {
    address: clientAddress(),
    device: cookies.device.read(request),
    user_agent: request.headers.get("user-agent") ?? "",
  };
}

export const anonymous = { user_id: 0 };
