import { certify, relayHandoff } from '#server/domain/field/handoffs.ts';
import type { AddRoute } from './contract-route.ts';

/** Vouching for devices, and their handoffs. */
export function handoffRoutes(route: AddRoute): void {
  route('certifyDevice', ({ db, viewer, body, now }) => certify(db, viewer, body.key, now));
  route('relayHandoff', ({ params, body, at, ...work }) => relayHandoff(work, params.id, body.envelope, at));
}
