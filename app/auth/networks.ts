/**
 * By what an address is counted. Whoever has one IPv6 address has the whole /64 that it lies in, and could come from
 * another address each time.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const groups = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const whole = [...groups, ...Array(Math.max(8 - groups.length - after.length, 0)).fill("0"), ...after];
  const network = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}

/** How the networks of one IPv6 site begin, a /48: its holder has 65,536 networks. Null for IPv4. */
export const siteOf = (network: string): string | null =>
  network.endsWith("::/64") ? `${network.split(":").slice(0, 3).join(":")}:` : null;
