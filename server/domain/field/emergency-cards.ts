import type { EmergencyCardWire } from '#contract/records/field/emergency-card.ts';
import type { EmergencyCardWrite } from '#contract/records/field/emergency-card-form.ts';
import { recordChange } from '#server/db/delivery/changes.ts';
import { findCard, putCard } from '#server/db/field/emergency-cards.ts';
import type { EmergencyCardRow } from '#server/db/tables/field.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { notFound, type Outcome, ok, refuse } from '#server/domain/base/outcome.ts';
import { broadcastChange } from '#server/domain/delivery/notifications.ts';
import type { ConditionalWrite } from '#server/domain/writes/unit-of-work.ts';

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

async function currentCard(db: Db, groupId: number): Promise<Outcome<EmergencyCardWire>> {
  const row = await findCard(db, groupId);
  return row ? ok(cardWire(row, true)) : notFound('emergency card');
}

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
  { db, ifMatch, ...work }: ConditionalWrite,
  groupId: number,
  body: EmergencyCardWrite,
  at: string,
): Promise<Outcome<EmergencyCardWire>> {
  const version = (await findCard(db, groupId))?.version ?? 0;
  if (ifMatch && !ifMatch.has(version)) {
    const now = await currentCard(db, groupId);
    return now.ok && 'body' in now ? refuse({ kind: 'stale', current: now.body }) : now;
  }
  const lines = (Object.keys(LINES) as Line[]).filter((name) => body[name] !== undefined);
  const fields = {
    ...Object.fromEntries(lines.map((name) => [LINES[name], body[name]])),
    ...(body.contacts && { contacts: JSON.stringify(body.contacts) }),
    ...(body.hotels && { hotels: JSON.stringify(body.hotels) }),
    ...(body.countries && { countries: JSON.stringify(body.countries) }),
  };
  const row = await putCard(db, groupId, fields, at);
  const change = { groupId, entity: 'emergency-card', entityId: groupId } as const;
  await recordChange(db, { ...change, op: 'upsert', at });
  await broadcastChange({ db, ...work }, change);
  return ok(cardWire(row, true));
}
