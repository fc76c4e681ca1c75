import { avatarColour, initialsOf } from "./initials";

/** A coloured disc to find a school again by; the name itself always stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={`avatar a${avatarColour(name)}`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
