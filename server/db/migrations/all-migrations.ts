import type { Kysely } from 'kysely';
import { people } from './001-people.ts';
import { groups } from './002-groups.ts';
import { schedule } from './003-schedule.ts';
import { lodging } from './004-lodging.ts';
import { delivery } from './005-delivery.ts';
import { changes } from './006-changes.ts';
import { mail } from './007-mail.ts';
import { pictures } from './008-pictures.ts';
import { clientKeys } from './009-client-keys.ts';
import { memberKeys } from './010-member-keys.ts';
import { peopleAndCatalogueKeys } from './011-people-and-catalogue-keys.ts';
import { removedFiles } from './012-removed-files.ts';
import { skippedChanges } from './013-skipped-changes.ts';
import { mailAddresses } from './014-mail-addresses.ts';
import { boundedStorage } from './015-bounded-storage.ts';
import { requestCounts } from './016-request-counts.ts';
import { tallies } from './017-tallies.ts';
import { sentEmails } from './018-sent-mails.ts';
import { calendars } from './019-calendars.ts';
import { push } from './020-push.ts';
import { rollCalls } from './021-roll-calls.ts';
import { fieldEvents } from './022-field-events.ts';
import { delays } from './023-delays.ts';
import { read } from './024-read.ts';
import { emergency } from './025-emergency.ts';
import { buses } from './027-buses.ts';
import { receipts } from './028-receipts.ts';
import { announcements } from './029-announcements.ts';
import { secretChanges } from './030-secret-changes.ts';
import { notificationsOf } from './031-notifications-of.ts';
import { endZones } from './032-end-zones.ts';
import { tombstones } from './033-tombstones.ts';
import { seenMarks } from './034-seen-marks.ts';
import { seenRollCalls } from './035-seen-roll-calls.ts';
import { clocks } from './036-clocks.ts';
import { textQuotas } from './037-text-quotas.ts';
import { cancelledEvents } from './038-cancelled-events.ts';
import type { Columns } from './columns.ts';

export type Migration = (db: Kysely<unknown>, columns: Columns) => Promise<void>;

/** In the order in which they run. Never edit a released migration; add a new one. */
export const MIGRATIONS: readonly (readonly [name: string, migration: Migration])[] = [
  ['001-people', people],
  ['002-groups', groups],
  ['003-schedule', schedule],
  ['004-lodging', lodging],
  ['005-delivery', delivery],
  ['006-changes', changes],
  ['007-mail', mail],
  ['008-pictures', pictures],
  ['009-client-keys', clientKeys],
  ['010-member-keys', memberKeys],
  ['011-people-and-catalogue-keys', peopleAndCatalogueKeys],
  ['012-removed-files', removedFiles],
  ['013-skipped-changes', skippedChanges],
  ['014-mail-addresses', mailAddresses],
  ['015-bounded-storage', boundedStorage],
  ['016-request-counts', requestCounts],
  ['017-tallies', tallies],
  ['018-sent-mails', sentEmails],
  ['019-calendars', calendars],
  ['020-push', push],
  ['021-roll-calls', rollCalls],
  ['022-field-events', fieldEvents],
  ['023-delays', delays],
  ['024-read', read],
  ['025-emergency', emergency],
  ['027-buses', buses],
  ['028-receipts', receipts],
  ['029-announcements', announcements],
  ['030-secret-changes', secretChanges],
  ['031-notifications-of', notificationsOf],
  ['032-end-zones', endZones],
  ['033-tombstones', tombstones],
  ['034-seen-marks', seenMarks],
  ['035-seen-roll-calls', seenRollCalls],
  ['036-clocks', clocks],
  ['037-text-quotas', textQuotas],
  ['038-cancelled-events', cancelledEvents],
];
