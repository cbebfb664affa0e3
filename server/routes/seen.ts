import { toInstant } from '#server/base/clock.ts';
import { markSeen } from '#server/domain/field/seen-marks.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

/** How far people have seen other people's changes. */
export function seenRoutes(route: AddRoute, { clock }: Services): void {
  route('markSeen', ({ viewer, params, body, idempotencyKey, ...work }) =>
    markSeen(work, viewer, params.id, body, { idempotencyKey, at: toInstant(clock()) }),
  );
}
