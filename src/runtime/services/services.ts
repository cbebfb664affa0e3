import type { ApiClient } from '#api/client.ts';
import { announcementsEndpoints } from '#contract/calls/announcements.ts';
import { groupIconsEndpoints } from '#contract/calls/group-icons.ts';
import { placesEndpoints } from '#contract/calls/places.ts';
import { receiptsEndpoints } from '#contract/calls/receipts.ts';
import { usersEndpoints } from '#contract/calls/users.ts';
import type { IconRequest } from '#contract/records/groups/group-icon.ts';
import { PLACE_RESULTS } from '#contract/records/lodging/place.ts';
import type { ToRead } from '#store/queries/field/must-read.ts';
import { type Answered, answered } from './answered.ts';

/** The services that no first screen needs, in one file to load. */
export { administrationAt } from './administration.ts';
export { assistantAt } from './assistant.ts';
export { calendarsAt } from './calendars.ts';
export { translatorAt } from './translator.ts';

/** The icons that the server draws for a group; needs the network. Null where it did not draw one. */
export const groupIconsAt = (api: ApiClient) => ({
  suggestThemes: async (group: Pick<IconRequest, 'groupName' | 'groupType'>) => {
    const answer = await api.call(groupIconsEndpoints.iconThemes, { body: group });
    return answer.kind === 'ok' ? answer.value.themes : null;
  },
  /** @returns the icon's address on the server */
  generate: async (request: IconRequest) => {
    const answer = await api.call(groupIconsEndpoints.generateIcon, { body: request });
    return answer.kind === 'ok' ? answer.value.iconPath : null;
  },
});

/** Finds hotels and other places; needs the network. */
export const placesAt = (api: ApiClient) => ({
  /** At most five; null where the search fails. */
  search: async (query: string) => {
    const answer = await api.call(placesEndpoints.searchPlaces, { query: { query } });
    return answer.kind === 'ok' ? answer.value.rows.slice(0, PLACE_RESULTS) : null;
  },
  /** Address, phone and website of a found place; null where they are unavailable. */
  details: async (placeId: string) => {
    const answer = await api.call(placesEndpoints.placeDetails, { query: { place_id: placeId } });
    return answer.kind === 'ok' ? answer.value : null;
  },
});

/** The messages that the server sends to people on request; needs the network. */
export const noticesAt = (api: ApiClient) => ({
  /** Mails an invited person another invitation. */
  resendInvitation: async (userId: string): Promise<Answered<unknown>> =>
    answered(await api.call(usersEndpoints.resendInvitation, { params: { id: userId } })),
  /** Makes a link with which an invited person sets a password, in place of a mail. */
  invitationLink: async (userId: string) =>
    answered(await api.call(usersEndpoints.invitationLink, { params: { id: userId } })),
  /** Reminds those who have not confirmed something: the server knows who they are. */
  remindReaders: async ({ kind, id }: Pick<ToRead, 'kind' | 'id'>): Promise<Answered<unknown>> => {
    const call = kind === 'event' ? receiptsEndpoints.remindReaders : announcementsEndpoints.remindAnnouncementReaders;
    return answered(await api.call(call, { params: { id } }));
  },
});
