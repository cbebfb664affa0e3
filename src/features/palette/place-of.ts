import { toAnnouncements, toComment, toEvent, toGroup } from '#kit/addresses/addresses.ts';
import type { Findable } from '#store/queries/search/findable.ts';

/** The screen that shows a finding. */
export function placeOf(found: Findable) {
  const groupId = found.group?.id ?? '';
  switch (found.kind) {
    case 'group':
      return toGroup(found.id);
    case 'day':
      return toGroup(groupId, found.id);
    case 'event':
      return toEvent(found.id);
    case 'person':
      return toGroup(groupId, undefined, 'members');
    case 'room':
      return toGroup(groupId, undefined, 'lodging');
    case 'announcement':
      return toAnnouncements(groupId);
    case 'comment':
      return toComment(found.eventId, found.id);
  }
}
