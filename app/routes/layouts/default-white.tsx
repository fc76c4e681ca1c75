import { Outlet } from "@remix-run/react";
import { Frame } from "./parts/frame";

export default function DefaultWhiteLayout() {
  return (
    <Frame layout="default-white">
      <Outlet />
    </Frame>
  );
}
