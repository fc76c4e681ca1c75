import { Outlet } from "@remix-run/react";
import { Frame } from "./parts/frame";

export default function NoHeaderLayout() {
  return (
    <Frame layout="no-header">
      <Outlet />
    </Frame>
  );
}
