import { markSeen } from '#server/domain/field/seen-marks.ts';
import type { AddRoute } from './contract-route.ts';

/** How far people have seen other people's changes. */
export function seenRoutes(route: AddRoute): void {
  route('markSeen', ({ viewer, params, body, creation, ...work }) => markSeen(work, viewer, params.id, body, creation));
}
