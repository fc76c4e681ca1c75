import { Frame } from "./frame";

export default function DefaultWhiteLayout() {
  return <Frame layout="default-white" />;
}
