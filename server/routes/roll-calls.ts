import { toInstant } from '#server/base/clock.ts';
import { createMark, createRollCall, updateRollCall } from '#server/domain/field/roll-calls.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

/** Roll calls and the marks in them. */
export function rollCallRoutes(route: AddRoute, { clock }: Services): void {
  const now = () => toInstant(clock());

  route('createRollCall', ({ viewer, params, body, idempotencyKey, ...work }) =>
    createRollCall(work, viewer, params.id, body, { idempotencyKey, at: now() }),
  );
  route('updateRollCall', ({ params, body, ...work }) => updateRollCall(work, params.id, body, now()));
  route('createMark', ({ viewer, params, body, idempotencyKey, ...work }) =>
    createMark(work, viewer, params.id, body, { idempotencyKey, at: now() }),
  );
}
