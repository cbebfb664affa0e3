import BedDoubleIcon from 'lucide-react/icons/bed-double';
import PlusIcon from 'lucide-react/icons/plus';
import PrinterIcon from 'lucide-react/icons/printer';
import { useEffect, useRef, useState } from 'react';
import { peopleText, plural } from '#contract/text/plural.ts';
import { useExtensions } from '#kit/app/use-environment.ts';
import { UnsavedForms } from '#kit/form/unsaved-forms.tsx';
import { isListAwaited } from '#kit/missing/listed.tsx';
import { MissingPart } from '#kit/missing/missing.tsx';
import { RefreshButton } from '#kit/missing/refresh-button.tsx';
import type { GroupPartState } from '#kit/missing/use-group-part.ts';
import { ZoneNote } from '#kit/page/zone-note.tsx';
import { type Tasks, useTasks } from '#kit/records/use-tasks.ts';
import { useRights } from '#kit/rights/use-rights.ts';
import { isCalled } from '#kit/text/is-called.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { useNow } from '#ui/use-now.ts';
import { usePrinting } from '#ui/use-printing.ts';
import { ViewSwitch } from '#ui/view-switch/view-switch.tsx';
import { type Asked, type Form, formOf, LodgingDialogs } from './dialogs.tsx';
import { HotelsView, LodgingSkeleton } from './hotels-view.tsx';
import { type Lodging, useLodging } from './lodging.ts';
import styles from './lodging-panel.module.css';
import { LodgingSheet } from './lodging-sheet.tsx';
import { PeopleView } from './people-view.tsx';

const VIEWS = [
  { value: 'hotels', label: 'By hotel' },
  { value: 'people', label: 'By person' },
];

/** The Lodging tab of a group: its hotels and room assignments. */
export function LodgingPanel({ groupId }: { groupId: string }) {
  const { lodging, part } = useLodging(groupId);
  const rights = useRights(groupId);
  const mayChange = rights?.mayChange ?? false;
  const mayCheck = useExtensions() && rights?.isStaff === true;
  const isPrinting = usePrinting();
  const now = useNow();
  const [view, setView] = useState('hotels');
  const heading = useRef<HTMLHeadingElement>(null);
  const isAwaited = !lodging || !rights || isListAwaited({ all: lodging.hotels, state: part.state });
  const focusHeading = () => heading.current?.focus();
  const tasks = useTasks<Form, Asked>({
    scope: `group:${lodging?.group.key ?? groupId}`,
    formOf: (name) => lodging && formOf(name, lodging),
    mayOpen: mayChange,
    focusAfter: focusHeading,
  });

  const words = lodging && !isAwaited && lodging.hotels.length > 0 ? countText(lodging, part.state === 'held') : null;
  return (
    <>
      {lodging && isPrinting && part.state === 'held' && <LodgingSheet lodging={lodging} />}
      <Panel
        title="Lodging"
        count={words}
        note={lodging && words !== null && <ZoneNote groupZone={lodging.group.defaultTimezone} at={now} />}
        busy={isAwaited}
        heading={heading}
        className={part.state === 'held' ? styles.panel : undefined}
        actions={
          <>
            {words !== null && (
              <IconButton
                label="Print lodging"
                icon={<PrinterIcon />}
                unavailable={part.state !== 'held'}
                onClick={() => window.print()}
              />
            )}
            <RefreshButton
              label="Refresh lodging"
              scope={{ kind: 'group', groupId }}
              done={{ title: 'Lodging refreshed' }}
              failed="Failed to refresh the lodging. Please try again."
            />
            {words !== null && <ViewSwitch label="View" items={VIEWS} value={view} onChange={setView} />}
            {mayChange && words !== null && (
              <Button icon={<PlusIcon />} onClick={() => tasks.open('add-hotel')}>
                Add hotel
              </Button>
            )}
          </>
        }
      >
        {isAwaited ? (
          <LodgingSkeleton />
        ) : (
          <Shown {...{ lodging, part, view, mayChange, mayCheck, tasks, focusHeading }} />
        )}
      </Panel>
    </>
  );
}

interface ShownProps {
  lodging: Lodging;
  part: GroupPartState;
  view: string;
  mayChange: boolean;
  mayCheck: boolean;
  tasks: Tasks<Form, Asked>;
  /** Moves the focus after the focused element was removed. */
  focusHeading(): void;
}

function Shown({ lodging, part, view, mayChange, mayCheck, tasks, focusHeading }: ShownProps) {
  const { hotels } = lodging;
  const [chosen, setChosen] = useState('');
  const [added, setAdded] = useState<string | null>(null);
  // A newly added hotel becomes the selected one as soon as it is in the list.
  const newest = hotels.findLast(({ name }) => name === added);
  const hotel = newest ?? hotels.find((each) => isCalled(each, chosen)) ?? hotels[0];
  const shown = hotel?.key ?? '';
  // The shown hotel stays selected when renaming moves it within the list.
  useEffect(() => setChosen(shown), [shown]);

  return (
    <>
      <UnsavedForms {...tasks.unsaved} />
      {!hotel && <NoHotels part={part} onAdd={mayChange ? () => tasks.open('add-hotel') : null} />}
      {hotel && view === 'hotels' && (
        <HotelsView
          {...{ lodging, part, hotel, mayChange, mayCheck, onTask: tasks.open, onDiscarded: focusHeading }}
          onChoose={(key) => {
            setAdded(null);
            setChosen(key);
          }}
        />
      )}
      {hotel && view === 'people' && <PeopleView {...{ lodging, part, mayChange, onTask: tasks.open }} />}
      <LodgingDialogs
        lodging={lodging}
        tasks={tasks}
        onAdded={setAdded}
        onCopied={({ key }) => {
          setAdded(null);
          setChosen(key);
        }}
      />
    </>
  );
}

/** The list is only known to be empty when the lodging is on this device. */
function NoHotels({ part, onAdd }: { part: GroupPartState; onAdd: (() => void) | null }) {
  if (part.state !== 'held') return <MissingPart part={part} what="hotels or members" />;
  return (
    <EmptyState
      icon={<BedDoubleIcon />}
      title="No Hotels Added"
      action={
        onAdd && (
          <Button variant="primary" onClick={onAdd}>
            Add hotel
          </Button>
        )
      }
    >
      {onAdd ? 'Add a hotel to this group to assign its rooms.' : 'Hotels will appear here.'}
    </EmptyState>
  );
}

function countText({ hotels, sleepers }: Lodging, isHeld: boolean): string {
  const without = isHeld ? sleepers.filter(({ beds }) => beds.length === 0).length : 0;
  return without === 0
    ? plural(hotels.length, 'hotel')
    : `${plural(hotels.length, 'hotel')}, ${peopleText(without)} without a room`;
}
