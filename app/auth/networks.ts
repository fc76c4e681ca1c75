/** The holder of one IPv6 address owns its whole /64 and could use a new address for each attempt. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const whole = [...groups, ...Array(Math.max(8 - groups.length - after.length, 0)).fill("0"), ...after];
  const network = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

export const siteOf = (network: string): string | null =>
  network.endsWith("::/64") ? `${network.split(":").slice(0, 3).join(":")}:` : null;
