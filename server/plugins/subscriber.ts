import { isIPv6 } from 'node:net';

/** An address by what one subscriber has of it: of IPv6 the first half, for the other is theirs to choose. */
export function subscriber(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const start = head.split(':').filter(Boolean);
  const end = tail.split(':').filter(Boolean);
  const whole = [...start, ...Array(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end];
  return whole.slice(0, 4).join(':');
}
