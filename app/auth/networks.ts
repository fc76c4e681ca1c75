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
