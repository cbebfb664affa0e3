import type { EmergencyCardWire } from '#contract/records/field/emergency-card.ts';
import type { EmergencyCardWrite } from '#contract/records/field/emergency-card-form.ts';
import { putCard } from '#server/db/field/emergency-cards.ts';
import type { EmergencyCardRow } from '#server/db/tables/field.ts';
import { findRow } from '#server/db/writes/rows.ts';
import { notFound, type Outcome, ok } from '#server/domain/base/outcome.ts';
import { announceChange } from '#server/domain/delivery/notifications.ts';
import type { ConditionalWrite } from '#server/domain/writes/unit-of-work.ts';
import { isStale, stale } from '#server/domain/writes/versions.ts';

/** A card as it is sent. @param isStaff others are not sent the number of the policy */
export const cardWire = (row: EmergencyCardRow, isStaff: boolean): EmergencyCardWire => ({
  id: row.id,
  groupId: row.group_id,
  hospitalName: row.hospital_name,
  hospitalPhone: row.hospital_phone,
  hospitalAddress: row.hospital_address,
  embassyName: row.embassy_name,
  embassyPhone: row.embassy_phone,
  embassyAddress: row.embassy_address,
  insuranceCompany: row.insurance_company,
  insurancePhone: row.insurance_phone,
  insurancePolicy: isStaff ? row.insurance_policy : null,
  notes: row.notes,
  contacts: JSON.parse(row.contacts),
  hotels: JSON.parse(row.hotels),
  countries: JSON.parse(row.countries),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
});

const LINES = {
  hospitalName: 'hospital_name',
  hospitalPhone: 'hospital_phone',
  hospitalAddress: 'hospital_address',
  embassyName: 'embassy_name',
  embassyPhone: 'embassy_phone',
  embassyAddress: 'embassy_address',
  insuranceCompany: 'insurance_company',
  insurancePhone: 'insurance_phone',
  insurancePolicy: 'insurance_policy',
  notes: 'notes',
} as const;
type Line = keyof typeof LINES;

/**
 * Writes the card of a group. Version 0 in If-Match says that there was none yet: so of two people who begin it without
 * a network, the second learns of the first.
 */
export async function saveCard(
  work: ConditionalWrite,
  groupId: number,
  body: EmergencyCardWrite,
  at: string,
): Promise<Outcome<EmergencyCardWire>> {
  const before = await findRow(work.db, 'emergency_cards', groupId);
  if (isStale(work, before ?? { version: 0 })) {
    return before ? stale(cardWire(before, true)) : notFound('emergency card');
  }
  const lines = (Object.keys(LINES) as Line[]).filter((name) => body[name] !== undefined);
  const fields = {
    ...Object.fromEntries(lines.map((name) => [LINES[name], body[name]])),
    ...(body.contacts && { contacts: JSON.stringify(body.contacts) }),
    ...(body.hotels && { hotels: JSON.stringify(body.hotels) }),
    ...(body.countries && { countries: JSON.stringify(body.countries) }),
  };
  const row = await putCard(work.db, groupId, fields, at);
  await announceChange(work, { groupId, entity: 'emergency-card', entityId: groupId, op: 'upsert', at });
  return ok(cardWire(row, true));
}
