import { toInstant } from '#server/base/clock.ts';
import { saveCard } from '#server/domain/field/emergency-cards.ts';
import { createLook, saveNote } from '#server/domain/field/medical-notes.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

/** Emergency cards, medical notes and the looks at them. */
export function emergencyRoutes(route: AddRoute, { clock }: Services): void {
  const now = () => toInstant(clock());

  route('saveEmergencyCard', ({ params, body, ...work }) => saveCard(work, params.id, body, now()));
  route('saveMedicalNote', ({ params, body, ...work }) => saveNote(work, params, body, now()));
  route('createMedicalLook', ({ viewer, params, body, idempotencyKey, ...work }) =>
    createLook(work, viewer, params.id, body, { idempotencyKey, at: now() }),
  );
}
