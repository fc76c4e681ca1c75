import { avatarColour, initialsOf } from "./initials";

/** A coloured disc to find a school again by; the name itself always stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <svg className="avatar" viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill={avatarColour(name)} />
      <text x="16" y="21" textAnchor="middle" fill="#fff">
        {initialsOf(name)}
      </text>
    </svg>
  );
}
