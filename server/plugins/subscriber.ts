import { normalizeIP } from '@fastify/rate-limit';

/**
 * An address by what one subscriber has of it: of IPv6 the first half, for the other is theirs to choose.
 * @param address undefined where the connection has ended already; all of these are one
 */
export const subscriber = (address: string | undefined): string => (address === undefined ? '' : normalizeIP(address));
