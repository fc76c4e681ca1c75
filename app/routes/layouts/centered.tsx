import { Outlet } from "@remix-run/react";
import { Frame } from "./parts/frame";

export default function CenteredLayout() {
  return (
    <Frame layout="centered">
      <Outlet />
    </Frame>
  );
}
