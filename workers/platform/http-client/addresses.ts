import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

// Networks that are not the public internet (IANA special-purpose registries for IPv4 and IPv6).
const inside = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  inside.addSubnet(network, prefix, "ipv4");

const outside = new BlockList();
// Global unicast; its non-public parts are listed below.
outside.addSubnet("2000::", 3, "ipv6");
const insideV6 = new BlockList();
for (const [network, prefix] of [
  // Teredo, 6to4 and other ranges with an embedded IPv4 address; documentation.
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  insideV6.addSubnet(network, prefix, "ipv6");

/** True for an address of the public internet; false for loopback, private, link-local, reserved and mapped ones. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !inside.check(address, "ipv4");
  // Also leaves out ::1, fc00::/7, fe80::/10, ::ffff:0:0/96 and 64:ff9b::/96: none of them is global unicast.
  return version === 6 && outside.check(address, "ipv6") && !insideV6.check(address, "ipv6");
}

/** Resolves the addresses of a host. Tests provide their own. */
export type Resolve = (host: string) => Promise<string[]>;

export const resolveHost: Resolve = async (host) =>
  isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);
