import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * The addresses that the server may call if a caller names them: only those of the public internet, so that a caller
 * cannot reach the server's own network through it.
 */

const NO_PUBLIC_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** All of IPv6 that is allocated for the internet, except ranges that lead back into IPv4 or nowhere. */
const PUBLIC_IPV6 = '2000::/3';
const NO_PUBLIC_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', bits] = subnet.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}

const hiddenIpv4 = listOf(NO_PUBLIC_IPV4, 'ipv4');
const publicIpv6 = listOf([PUBLIC_IPV6], 'ipv6');
const hiddenIpv6 = listOf(NO_PUBLIC_IPV6, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !hiddenIpv4.check(address, 'ipv4');
  return family === 6 && publicIpv6.check(address, 'ipv6') && !hiddenIpv6.check(address, 'ipv6');
}

/** Names that have a meaning only on a private network. */
const OWN_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|invalid|home\.arpa)$/i;

/**
 * Whether a host may be in an address that a caller names: a public IP address, or a name that may lead to one. The
 * address behind a name is checked when it is called (`publicLookup`).
 * @param host as `URL.hostname` has it: IPv6 in brackets
 */
function mayBePublic(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare)) return isPublicAddress(bare);
  const name = bare.replace(/\.$/, '');
  return name.includes('.') && !OWN_NAMES.test(name);
}

/**
 * Whether the server may call the address of a device: a push service on the internet on the default port (a caller
 * could use other ports to probe a host), or one that the settings name.
 * @param ownHosts `host` or `host:port`
 */
export function mayCallPushService(endpoint: string, ownHosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, port } = new URL(endpoint);
  return protocol === 'https:' && (ownHosts.includes(host) || (port === '' && mayBePublic(hostname)));
}

/** Resolves names for a connection, and fails if one leads to an address that is not public. */
export const publicLookup =
  (ask: typeof lookup = lookup): LookupFunction =>
  (host, options, done) => {
    ask(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const hidden = found.find(({ address }) => !isPublicAddress(address));
      if (hidden || !found[0]) return done(new Error(`${host} has no public address`), []);
      if (options.all) return done(null, found);
      return done(null, found[0].address, found[0].family);
    });
  };
