import { Frame } from "./frame";

export default function CenteredLayout() {
  return <Frame layout="centered" />;
}
