import { Outlet } from "@remix-run/react";
import { Frame } from "./parts/frame";

export default function DefaultLayout() {
  return (
    <Frame layout="default">
      <Outlet />
    </Frame>
  );
}
