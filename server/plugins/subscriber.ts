import { normalizeIP } from '@fastify/rate-limit';

/**
 * Reduces an address to the part that identifies a subscriber: of IPv6 the first half, because subscribers choose the
 * other half.
 * @param address undefined if the connection has already ended; all of these count as one
 */
export const subscriber = (address: string | undefined): string => (address === undefined ? '' : normalizeIP(address));
