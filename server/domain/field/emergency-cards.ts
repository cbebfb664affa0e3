import type { EmergencyCardWire } from '#contract/records/field/emergency-card.ts';
import type { EmergencyCardWrite } from '#contract/records/field/emergency-card-form.ts';
import { putCard } from '#server/db/field/emergency-cards.ts';
import type { EmergencyCardRow } from '#server/db/tables/field.ts';
import { findRow } from '#server/db/writes/rows.ts';
import { columnsOf, fieldsFrom } from '#server/domain/base/fields.ts';
import { notFound, type Outcome, ok } from '#server/domain/base/outcome.ts';
import { announceChange } from '#server/domain/delivery/notifications.ts';
import type { ConditionalWrite } from '#server/domain/writes/unit-of-work.ts';
import { isStale, stale } from '#server/domain/writes/versions.ts';

const cardFields = fieldsFrom(
  ['groupId', 'hospitalName', 'hospitalPhone', 'hospitalAddress'],
  ['embassyName', 'embassyPhone', 'embassyAddress', 'insuranceCompany', 'insurancePhone', 'notes'],
);

/** A card as it is sent. @param isStaff others are not sent the number of the policy */
export const cardWire = (row: EmergencyCardRow, isStaff: boolean): EmergencyCardWire => ({
  ...cardFields(row),
  insurancePolicy: isStaff ? row.insurance_policy : null,
  contacts: JSON.parse(row.contacts),
  hotels: JSON.parse(row.hotels),
  countries: JSON.parse(row.countries),
});

/**
 * Writes the card of a group. Version 0 in If-Match says that there was none yet: so of two people who begin it without
 * a network, the second learns of the first.
 */
export async function saveCard(
  work: ConditionalWrite,
  groupId: number,
  { contacts, hotels, countries, ...lines }: EmergencyCardWrite,
  at: string,
): Promise<Outcome<EmergencyCardWire>> {
  const before = await findRow(work.db, 'emergency_cards', groupId);
  if (isStale(work, before ?? { version: 0 })) {
    return before ? stale(cardWire(before, true)) : notFound('emergency card');
  }
  const fields = {
    ...columnsOf(lines),
    ...(contacts && { contacts: JSON.stringify(contacts) }),
    ...(hotels && { hotels: JSON.stringify(hotels) }),
    ...(countries && { countries: JSON.stringify(countries) }),
  };
  const row = await putCard(work.db, groupId, fields, at);
  await announceChange(work, { groupId, entity: 'emergency-card', entityId: groupId, op: 'upsert', at });
  return ok(cardWire(row, true));
}
