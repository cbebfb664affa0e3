import type { FastifyRequest } from 'fastify';
import { toInstant } from '#server/base/clock.ts';
import type { Source } from '#server/db/writes/audit.ts';
import { deviceName } from '#server/domain/delivery/push/device-name.ts';
import type { Services } from './services.ts';

/** The source of a request, for the audit. @param userId of a caller who has no session yet */
export const sourceOf = (request: FastifyRequest, { clock }: Pick<Services, 'clock'>, userId?: number): Source => ({
  at: toInstant(clock()),
  userId: userId ?? request.session?.user.id ?? null,
  address: request.ip ?? null,
  device: deviceName(request.headers['user-agent']),
});
