import { SheetFrame } from '#kit/sheet-frame.tsx';
import { useGroupPart } from '#kit/use-group-part.ts';
import { isLodgingHeld } from '#store/queries/lodging.ts';
import { useLodging } from './lodging.ts';
import { LodgingSheet } from './lodging-sheet.tsx';

/** /groups/{id}/rooming-list: room assignments on paper. */
export function RoomingListScreen({ groupId }: { groupId: string }) {
  const lodging = useLodging(groupId);
  const part = useGroupPart(groupId, isLodgingHeld);
  return (
    <SheetFrame
      groupId={groupId}
      group={lodging === null ? null : lodging?.group}
      title="Rooming List"
      part={part}
      what="hotels"
      tab="lodging"
    >
      {lodging ? <LodgingSheet lodging={lodging} titled /> : null}
    </SheetFrame>
  );
}
