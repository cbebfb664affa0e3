import { announcementsEndpoints } from './announcements.ts';
import { assistantEndpoints } from './assistant.ts';
import { auditEndpoints } from './audit.ts';
import { authEndpoints } from './auth.ts';
import { busesEndpoints } from './buses.ts';
import { calendarsEndpoints } from './calendars.ts';
import { changesEndpoints } from './changes.ts';
import { commentsEndpoints } from './comments.ts';
import { editsEndpoints } from './edits.ts';
import { emergencyEndpoints } from './emergency.ts';
import { environmentEndpoints } from './environment.ts';
import { groupIconsEndpoints } from './group-icons.ts';
import { groupWritesEndpoints } from './group-writes.ts';
import { groupsEndpoints } from './groups.ts';
import { handoffEndpoints } from './handoff.ts';
import { lodgingEndpoints } from './lodging.ts';
import { passwordEndpoints } from './passwords.ts';
import { personalDataEndpoints } from './personal-data.ts';
import { placesEndpoints } from './places.ts';
import { publishEndpoints } from './publish.ts';
import { pushEndpoints } from './push.ts';
import { receiptsEndpoints } from './receipts.ts';
import { rollCallsEndpoints } from './roll-calls.ts';
import { scheduleWritesEndpoints } from './schedule-writes.ts';
import { schedulesEndpoints } from './schedules.ts';
import { seenEndpoints } from './seen.ts';
import { storageEndpoints } from './storage.ts';
import { systemEndpoints } from './system.ts';
import { thirdPartyEndpoints } from './third-party.ts';
import { uploadsEndpoints } from './uploads.ts';
import { usersEndpoints } from './users.ts';

/**
 * The table of calls, from which the typed client, the server's routes and the permission tests are made. Paths,
 * methods and payload fields come from the specification. A client imports only the parts it calls.
 */
export const endpoints = {
  ...authEndpoints,
  ...passwordEndpoints,
  ...thirdPartyEndpoints,
  ...environmentEndpoints,
  ...groupsEndpoints,
  ...groupWritesEndpoints,
  ...usersEndpoints,
  ...schedulesEndpoints,
  ...scheduleWritesEndpoints,
  ...commentsEndpoints,
  ...changesEndpoints,
  ...editsEndpoints,
  ...assistantEndpoints,
  ...placesEndpoints,
  ...groupIconsEndpoints,
  ...lodgingEndpoints,
  ...uploadsEndpoints,
  ...storageEndpoints,
  ...systemEndpoints,
  ...auditEndpoints,
  ...personalDataEndpoints,
  ...calendarsEndpoints,
  ...pushEndpoints,
  ...rollCallsEndpoints,
  ...handoffEndpoints,
  ...seenEndpoints,
  ...receiptsEndpoints,
  ...publishEndpoints,
  ...emergencyEndpoints,
  ...busesEndpoints,
  ...announcementsEndpoints,
} as const;

export type EndpointName = keyof typeof endpoints;
