import { useNavigate } from '@tanstack/react-router';
import BedDoubleIcon from 'lucide-react/icons/bed-double';
import CalendarDaysIcon from 'lucide-react/icons/calendar-days';
import UsersIcon from 'lucide-react/icons/users';
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { localDay } from '#contract/time/day.ts';
import { type GroupTab, type ScheduleTab, toGroup } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { useGroupPart } from '#kit/missing/use-group-part.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { listDayTypes, listMarkedDays } from '#store/queries/schedule/events.ts';
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx';
import { useFrameRoom } from '#ui/use-frame-room.ts';
import { DESK_SCREEN, useMedia } from '#ui/use-media.ts';
import { useNow } from '#ui/use-now.ts';
import { type CardPlace, CardPlaceContext } from './card-place.ts';
import { DayStrip } from './day-strip.tsx';
import { DayView, type DayViewProps } from './day-view.tsx';
import { MissingGroup } from './missing-group.tsx';
import type { Span } from './planned-move.ts';
import { daysToMark, resolveDay, spanOf } from './resolve-day.ts';
import { ScheduleHeader } from './schedule-header.tsx';
import styles from './schedule-screen.module.css';
import { ScheduleSkeleton } from './schedule-skeleton.tsx';
import { useLinks } from './use-links.ts';
import { useMendedAddress } from './use-mended-address.ts';

const TABS = [
  { value: 'schedule', label: 'Schedule', icon: <CalendarDaysIcon aria-hidden="true" /> },
  { value: 'members', label: 'Members', icon: <UsersIcon aria-hidden="true" /> },
  { value: 'lodging', label: 'Lodging', icon: <BedDoubleIcon aria-hidden="true" /> },
] as const;

interface ScheduleScreenProps {
  groupId: string;
  /** The value in the address, `yyyy-MM-dd` if valid; undefined shows today or the nearest day of the group. */
  date: string | undefined;
  tab: GroupTab;
  /** The content of the other tabs; the route passes it in from other features. */
  members: ReactNode;
  lodging: ReactNode;
  addEvent: DayViewProps['addEvent'];
  /** All days of the group, in place of one. */
  trip?(props: TripProps): ReactNode;
  /** Opens the form of a new event on a day, with times that the user has chosen on the trip. */
  onCreate?(day: string, times: Span): void;
  /**
   * The tools of the whole group, in the header, once the tab has its content, so that fetching their code does not
   * delay it. `day`: the selected one. `about`: what the header may have no room for.
   */
  tools?(day: string, about: ReactNode): ReactNode;
  /** The event that is open in a pane beside the day, on a wide screen; another feature renders the pane. */
  openEvent?: { id: string; pane: ReactNode } | null;
  /** Moving events by pointer and by keys, on a wide screen. */
  moving?(props: EventMovesProps): ReactNode;
  /** Changes by other users since the last visit, and drafts; other features render them. */
  news?(props: ScheduleNewsProps): ReactNode;
}

/** `onCreate` opens the form of a new event. */
export type TripProps = DayViewProps & { onCreate(times: Span): void };

export interface EventMovesProps {
  groupId: string;
  zone: string;
  /** The days of the group, `yyyy-MM-dd`. */
  days: { first: string; last: string };
  /** The element with the strip of days and the day. */
  desk: RefObject<HTMLElement | null>;
  /** On the desk of a trip: opens the form of a new event, whose times were drawn. */
  onCreate?: ((times: Span) => void) | undefined;
  /** Sets the content of each card's corner; undefined removes it. */
  onMenu(menu: CardPlace['more']): void;
}

interface ScheduleNewsProps {
  groupId: string;
  /** The day in the address, `yyyy-MM-dd`. */
  day: string;
  zone: string;
  onMarks(marks: ReadonlyMap<string, string>): void;
}

/** /schedule/{groupId} and /schedule/{groupId}/{date}. */
export function ScheduleScreen({ groupId, date, ...tabs }: ScheduleScreenProps) {
  const { store } = usePerson();
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId], 'group');
  const markedDays = useLiveQuery(() => listMarkedDays(store, groupId), [store, groupId], 'marked-days');
  if (group === null) return <MissingGroup groupId={groupId} />;
  if (!group || !markedDays) return <ScheduleSkeleton />;
  return <GroupSchedule key={group.id} group={group} markedDays={markedDays} date={date} {...tabs} />;
}

interface GroupScheduleProps extends Omit<ScheduleScreenProps, 'groupId'> {
  group: GroupView;
  markedDays: ReadonlySet<string>;
}

function GroupSchedule({
  group,
  markedDays,
  date,
  tab,
  members,
  lodging,
  addEvent,
  trip,
  onCreate,
  tools,
  openEvent = null,
  moving,
  news,
}: GroupScheduleProps) {
  const { store } = usePerson();
  const navigate = useNavigate();
  const schedule = useGroupPart(group.id, 'schedules');
  const now = useNow();
  const today = localDay(now, group.defaultTimezone);
  const span = spanOf(group, markedDays, today);
  const resolved = resolveDay(date, span, today);
  const { day } = resolved;
  const { first, last } = span;
  const marked = useMemo(() => daysToMark(markedDays, { first, last }), [markedDays, first, last]);
  const openId = openEvent?.id ?? null;
  useMendedAddress(group.id, date, tab, resolved, openId);
  const isDesk = useMedia(DESK_SCREEN);
  const view: ScheduleTab = tab === 'trip' ? 'trip' : 'schedule';
  const linkTo = useLinks(group.id, view, isDesk, openId);
  // Wrapped in an object, because `useState` would call a function.
  const [{ more }, setMenu] = useState<Pick<CardPlace, 'more'>>({});
  const onMenu = useCallback((menu: CardPlace['more']) => setMenu({ more: menu }), []);
  const [marks, setMarks] = useState<CardPlace['marks']>();
  const place = useMemo(() => ({ linkTo, openId, more, marks }), [linkTo, openId, more, marks]);
  const [isDayShown, setDayShown] = useState(false);
  const onShown = useCallback(() => setDayShown(true), []);
  // Not before the day: it reads whole events, and only the hues of the dots depend on it.
  const types = useLiveQuery(
    async () => (isDayShown && tab !== 'trip' ? listDayTypes(store, group.id, { first, last }) : undefined),
    [store, group.id, first, last, isDayShown, tab],
  );
  const desk = useRef<HTMLDivElement>(null);
  useFrameRoom(desk);

  // The address without a day is replaced immediately, so rendering the day here would render it twice.
  if (date === undefined) return <ScheduleSkeleton />;

  const create = (times: Span) => onCreate?.(localDay(times.startTime, group.defaultTimezone), times);
  const days: DayViewProps = { addEvent, onShown, group, schedule, span, day, today, now };
  const openTab = (value: string) => {
    const wanted = TABS.find((item) => item.value === value)?.value;
    void navigate({ ...toGroup(group.id, day, wanted), replace: true, resetScroll: false });
  };

  return (
    <>
      <ScheduleHeader
        group={group}
        now={now}
        tools={(about) => (isDayShown || tab === 'members' || tab === 'lodging') && tools?.(day, about)}
      />
      <Tabs label="Parts of the group" items={TABS} value={tab === 'trip' ? 'schedule' : tab} onChange={openTab}>
        <TabPanel value="schedule">
          {isDayShown && news?.({ groupId: group.id, day, zone: group.defaultTimezone, onMarks: setMarks })}
          <div ref={desk} className={styles.desk}>
            <CardPlaceContext value={place}>
              {view === 'trip' ? (
                trip?.({ ...days, onCreate: create })
              ) : (
                <>
                  <DayStrip
                    groupId={group.id}
                    span={span}
                    day={day}
                    today={today}
                    markedDays={marked}
                    types={types}
                    known={schedule.state === 'held'}
                  />
                  <DayView {...days} />
                </>
              )}
            </CardPlaceContext>
            {isDesk &&
              moving?.({
                ...{ groupId: group.id, zone: group.defaultTimezone, days: span, desk, onMenu },
                onCreate: view === 'trip' ? create : undefined,
              })}
            {openEvent && <div className={styles.pane}>{openEvent.pane}</div>}
          </div>
        </TabPanel>
        <TabPanel value="members">{members}</TabPanel>
        <TabPanel value="lodging">{lodging}</TabPanel>
      </Tabs>
    </>
  );
}
