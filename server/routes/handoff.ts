import { toInstant } from '#server/base/clock.ts';
import { certify, relayHandoff } from '#server/domain/field/handoffs.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

/** Vouching for devices, and their handoffs. */
export function handoffRoutes(route: AddRoute, { clock }: Services): void {
  route('certifyDevice', ({ db, viewer, body }) => certify(db, viewer, body.key, clock()));
  route('relayHandoff', ({ params, body, ...work }) =>
    relayHandoff(work, params.id, body.envelope, toInstant(clock())),
  );
}
