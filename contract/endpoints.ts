import { announcementsEndpoints } from './endpoints/announcements.ts';
import { assistantEndpoints } from './endpoints/assistant.ts';
import { authEndpoints } from './endpoints/auth.ts';
import { busesEndpoints } from './endpoints/buses.ts';
import { calendarsEndpoints } from './endpoints/calendars.ts';
import { changesEndpoints } from './endpoints/changes.ts';
import { commentsEndpoints } from './endpoints/comments.ts';
import { editsEndpoints } from './endpoints/edits.ts';
import { emergencyEndpoints } from './endpoints/emergency.ts';
import { environmentEndpoints } from './endpoints/environment.ts';
import { groupIconsEndpoints } from './endpoints/group-icons.ts';
import { groupWritesEndpoints } from './endpoints/group-writes.ts';
import { groupsEndpoints } from './endpoints/groups.ts';
import { handoffEndpoints } from './endpoints/handoff.ts';
import { lodgingEndpoints } from './endpoints/lodging.ts';
import { passwordEndpoints } from './endpoints/passwords.ts';
import { placesEndpoints } from './endpoints/places.ts';
import { publishEndpoints } from './endpoints/publish.ts';
import { pushEndpoints } from './endpoints/push.ts';
import { receiptsEndpoints } from './endpoints/receipts.ts';
import { rollCallsEndpoints } from './endpoints/roll-calls.ts';
import { scheduleWritesEndpoints } from './endpoints/schedule-writes.ts';
import { schedulesEndpoints } from './endpoints/schedules.ts';
import { seenEndpoints } from './endpoints/seen.ts';
import { storageEndpoints } from './endpoints/storage.ts';
import { systemEndpoints } from './endpoints/system.ts';
import { thirdPartyEndpoints } from './endpoints/third-party.ts';
import { uploadsEndpoints } from './endpoints/uploads.ts';
import { usersEndpoints } from './endpoints/users.ts';

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
