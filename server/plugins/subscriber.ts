import { normalizeIP } from '@fastify/rate-limit';

/** An address by what one subscriber has of it: of IPv6 the first half, for the other is theirs to choose. */
export const subscriber = (address: string): string => normalizeIP(address);
