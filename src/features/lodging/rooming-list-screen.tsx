import { SheetFrame } from '#kit/page/sheet-frame.tsx';
import { useLodging } from './lodging.ts';
import { LodgingSheet } from './lodging-sheet.tsx';

/** /groups/{id}/rooming-list: room assignments on paper. */
export function RoomingListScreen({ groupId }: { groupId: string }) {
  const { lodging, part } = useLodging(groupId);
  return (
    <SheetFrame
      groupId={groupId}
      group={lodging === null ? null : lodging?.group}
      title="Rooming list"
      part={part}
      what="hotels or members"
      tab="lodging"
    >
      {lodging ? <LodgingSheet lodging={lodging} titled /> : null}
    </SheetFrame>
  );
}
