import { BlockList, isIP } from "node:net";

/** `10.1.2.3`, `10.1.2.0/24` or the same of IPv6. */
const network = /^([0-9a-f.:]{2,45})(?:\/(\d{1,3}))?$/i;

/** False for a text that is no address and no network. */
function addTo(list: BlockList, text: string): boolean {
  const [, address = "", prefix] = network.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return false;
  const family = version === 4 ? "ipv4" : "ipv6";
  const bits = prefix === undefined ? null : Number(prefix);
  if (bits === null) list.addAddress(address, family);
  else if (bits > (version === 4 ? 32 : 128)) return false;
  else list.addSubnet(address, bits, family);
  return true;
}

export const isNetwork = (text: string): boolean => addTo(new BlockList(), text);

/** Of a client whose address the gate has read; `networks` have blanks between. */
export function isWithin(networks: string, client: string): boolean {
  const list = new BlockList();
  for (const each of networks.split(" ")) addTo(list, each);
  const version = isIP(client);
  return version !== 0 && list.check(client, version === 4 ? "ipv4" : "ipv6");
}
