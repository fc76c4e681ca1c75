import { Frame } from "./frame";

export default function DefaultLayout() {
  return <Frame layout="default" />;
}
