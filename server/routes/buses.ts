import { toInstant } from '#server/base/clock.ts';
import { createBus, deleteBus, updateBus } from '#server/domain/field/buses.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

export function busRoutes(route: AddRoute, { clock }: Services): void {
  const now = () => toInstant(clock());

  route('createBus', ({ params, body, idempotencyKey, ...work }) =>
    createBus(work, params.id, body, { idempotencyKey, at: now() }),
  );
  route('updateBus', ({ params, body, ...work }) => updateBus(work, params.id, body, now()));
  route('deleteBus', ({ params, ...work }) => deleteBus(work, params.id, now()));
}
