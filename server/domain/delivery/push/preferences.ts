import type { PushPreferencesUpdate, PushPreferencesWire, QuietHours } from '#contract/live/push.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { releaseHeld } from '#server/db/delivery/pushes.ts';
import { findPushPreferences, savePushPreferences, UNSAVED_VERSION } from '#server/db/people/push-preferences.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record } from '#server/db/writes/audit.ts';
import { type Outcome, ok, refuse } from '#server/domain/base/outcome.ts';
import type { ConditionalWrite } from '#server/domain/writes/unit-of-work.ts';

/** Null for none. */
export function quietHoursOf(row: {
  quietFrom: string | null;
  quietTo: string | null;
  quietZone: string | null;
}): QuietHours | null {
  const { quietFrom: from, quietTo: to, quietZone: zone } = row;
  return from === null || to === null || zone === null ? null : { from, to, zone };
}

/** A person's notification preferences: all types and no quiet hours, if they have never saved any. */
export async function preferencesOf(db: Db, viewer: Viewer): Promise<PushPreferencesWire> {
  const row = await findPushPreferences(db, viewer.id);
  if (!row) return { muted: [], quietHours: null, version: UNSAVED_VERSION };
  const { muted, quiet_from: quietFrom, quiet_to: quietTo, quiet_zone: quietZone, version } = row;
  return { muted: JSON.parse(muted), quietHours: quietHoursOf({ quietFrom, quietTo, quietZone }), version };
}

export async function savePreferences(
  { db, announce, ifMatch, by }: ConditionalWrite,
  viewer: Viewer,
  { muted, quietHours }: PushPreferencesUpdate,
  at: string,
): Promise<Outcome<PushPreferencesWire>> {
  const current = await preferencesOf(db, viewer);
  if (ifMatch && !ifMatch.has(current.version)) return refuse({ kind: 'stale', current });
  await savePushPreferences(db, {
    user_id: viewer.id,
    muted: JSON.stringify([...new Set(muted)].sort()),
    quiet_from: quietHours?.from ?? null,
    quiet_to: quietHours?.to ?? null,
    quiet_zone: quietHours?.zone ?? null,
    updated_at: at,
  });
  await record(db, by, { action: 'settings-changed', subject: 'user', subjectId: viewer.id, detail: 'notifications' });
  await releaseHeld(db, viewer.id, at);
  announce({ kind: 'push-waiting' });
  return ok(await preferencesOf(db, viewer));
}
