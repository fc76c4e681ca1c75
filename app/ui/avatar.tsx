import { avatarColour, initialsOf } from "./initials";

export function Avatar({ name }: { name: string }) {
  return (
    <span className={`avatar a${avatarColour(name)}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
