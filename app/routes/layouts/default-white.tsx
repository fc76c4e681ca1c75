import { Outlet } from "@remix-run/react";
import { Frame } from "./frame";

export default function DefaultWhiteLayout() {
  return (
    <Frame layout="default-white">
      <Outlet />
    </Frame>
  );
}
