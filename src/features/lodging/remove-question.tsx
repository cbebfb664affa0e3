import { peopleText, plural } from '#contract/text/plural.ts';
import { RemoveQuestion } from '#kit/records/edit-question.tsx';
import { Named } from '#kit/records/named.tsx';
import { sleeperName } from '#kit/text/sleeper-name.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import type { Bed, HotelOfGroup } from './arrange.ts';
import { LODGING_PHRASES } from './phrases.ts';

interface QuestionProps {
  onClose(verdict: Verdict | null): void;
}

export const RemoveHotelQuestion = ({ hotel, onClose }: QuestionProps & { hotel: HotelOfGroup }) => (
  <RemoveQuestion
    title={`Remove ${hotel.name}?`}
    edit={(person) => person.run((commands) => commands.removeHotel, { hotelId: hotel.id })}
    phrases={LODGING_PHRASES.removeHotel}
    onClose={onClose}
  >
    This will also remove all associated room assignments. This action cannot be undone.
  </RemoveQuestion>
);

export const RemoveRoomQuestion = ({ bed, onClose }: QuestionProps & { bed: Bed }) => (
  <RemoveQuestion
    title="Remove this room assignment?"
    edit={(person) => person.run((commands) => commands.removeRoom, { roomId: bed.id })}
    phrases={LODGING_PHRASES.removeRoom}
    onClose={onClose}
  >
    {sleeperName(bed)} will have no bed in room {bed.roomNumber}. This action cannot be undone.
  </RemoveQuestion>
);

export const RemoveRoomsQuestion = ({
  groupId,
  beds,
  onClose,
}: QuestionProps & { groupId: string; beds: readonly Bed[] }) => (
  <RemoveQuestion
    title={`Remove ${plural(beds.length, 'room assignment')}?`}
    edit={(person) =>
      person.run((commands) => commands.arrangeRooms, {
        groupId,
        hotelId: beds[0]?.hotelId ?? '',
        remove: beds.map(({ id }) => id),
      })
    }
    phrases={{ ...LODGING_PHRASES.removeRoom, done: `${peopleText(beds.length)} without a room` }}
    onClose={onClose}
  >
    <Named of={beds.map(sleeperName)} /> will have no bed in this hotel. This action cannot be undone.
  </RemoveQuestion>
);
