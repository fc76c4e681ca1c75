import { Frame } from "./frame";

export default function NoHeaderLayout() {
  return <Frame layout="no-header" />;
}
