import { EmergencyCard, EmergencyCardWire } from '#contract/records/field/emergency-card.ts';
import { EmergencyCardWrite } from '#contract/records/field/emergency-card-form.ts';
import { MedicalLook, MedicalLookWire, MedicalNote, MedicalNoteWire } from '#contract/records/field/medical-note.ts';
import { MedicalLookCreate, MedicalNoteWrite, MemberNoteParams } from '#contract/records/field/medical-note-form.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

/** A group's emergency card and its members' medical notes; all are read by the changes feed only. */
export const emergencyEndpoints = {
  saveEmergencyCard: endpoint({
    method: 'PUT',
    path: '/api/groups/{id}/emergency-card',
    access: 'group-manager',
    params: IdParam,
    body: EmergencyCardWrite,
    response: EmergencyCardWire,
    read: EmergencyCard,
  }),
  saveMedicalNote: endpoint({
    method: 'PUT',
    path: '/api/groups/{id}/medical-notes/{memberId}',
    access: 'group-staff',
    keepsNoWords: true,
    params: MemberNoteParams,
    body: MedicalNoteWrite,
    response: MedicalNoteWire,
    read: MedicalNote,
  }),
  createMedicalLook: endpoint({
    method: 'POST',
    path: '/api/groups/{id}/medical-looks',
    access: 'group-staff',
    params: IdParam,
    body: MedicalLookCreate,
    response: MedicalLookWire,
    read: MedicalLook,
  }),
} as const;
