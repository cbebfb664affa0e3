import { saveCard } from '#server/domain/field/emergency-cards.ts';
import { createLook, saveNote } from '#server/domain/field/medical-notes.ts';
import type { AddRoute } from './contract-route.ts';

/** Emergency cards, medical notes and the looks at them. */
export function emergencyRoutes(route: AddRoute): void {
  route('saveEmergencyCard', ({ params, body, at, ...work }) => saveCard(work, params.id, body, at));
  route('saveMedicalNote', ({ params, body, at, ...work }) => saveNote(work, params, body, at));
  route('createMedicalLook', ({ viewer, params, body, creation, ...work }) =>
    createLook(work, viewer, params.id, body, creation),
  );
}
