import { createMark, createRollCall, updateRollCall } from '#server/domain/field/roll-calls.ts';
import type { AddRoute } from './contract-route.ts';

/** Roll calls and the marks in them. */
export function rollCallRoutes(route: AddRoute): void {
  route('createRollCall', ({ viewer, params, body, creation, ...work }) =>
    createRollCall(work, viewer, params.id, body, creation),
  );
  route('updateRollCall', ({ params, body, at, ...work }) => updateRollCall(work, params.id, body, at));
  route('createMark', ({ viewer, params, body, creation, ...work }) =>
    createMark(work, viewer, params.id, body, creation),
  );
}
