import { createBus, deleteBus, updateBus } from '#server/domain/field/buses.ts';
import type { AddRoute } from './contract-route.ts';

export function busRoutes(route: AddRoute): void {
  route('createBus', ({ params, body, creation, ...work }) => createBus(work, params.id, body, creation));
  route('updateBus', ({ params, body, at, ...work }) => updateBus(work, params.id, body, at));
  route('deleteBus', ({ params, at, ...work }) => deleteBus(work, params.id, at));
}
