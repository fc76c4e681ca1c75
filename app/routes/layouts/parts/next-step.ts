import { matrix } from "~/auth/permissions";
import type { RoleId } from "~/auth/roles";
import type { NextPlace } from "~/http/flash";
import { type MessageKey, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { nextSteps } from "./next-steps";

export function nextStepOf(
  { key, next, kind }: { key: MessageKey; next: NextPlace | null; kind: string },
  role_id: RoleId,
): { label: string; href: string } | null {
  const following = nextSteps[key]?.find(
    ({ permission, path, left }) =>
      (matrix[permission] as readonly RoleId[]).includes(role_id) &&
      (next?.id || !path.includes(":id")) &&
      (!left || left === next?.left),
  );
  if (!following || kind === "error") return null;
  const { label, path, takes } = following;
  const [address = "", fixed] = path.replace(":id", String(next?.id)).split("?");
  const place = Object.fromEntries(takes.map((name) => [name, next?.[name]]));
  const query = { ...place, ...Object.fromEntries(new URLSearchParams(fixed)) };
  return { label: t(label), href: listAddress(address, query, {})() };
}
