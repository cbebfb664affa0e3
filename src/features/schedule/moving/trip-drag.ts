import { instantAt, wallClock } from '#contract/time/clock.ts';
import { addDays, daysBetween, localDay } from '#contract/time/day.ts';
import { spanText } from '#contract/time/span.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { movedToDay, resized, type Span, startingAt } from '../planned-move.ts';
import { type Grip, type Point, pointerDrag, scrollNearEnds } from '../pointer-drag.ts';
import { cardGrip, type DragPorts } from './card-grip.ts';
import styles from './moving.module.css';

const DAY_MINUTES = 1_440;
const STEP_MINUTES = 15;
/** The length of an event that a double click creates. */
const USUAL_MINUTES = 60;
/** About the height of the heads and the width of the hours, which cover the desk. */
const COVERED_PX = 40;

interface TripDragPorts extends DragPorts {
  create(times: Span): void;
}

interface Spot {
  column: HTMLElement;
  day: string;
  /** Since the beginning of the day, by its clock. */
  minute: number;
}

/**
 * Lets a pointer drag on the desk of a trip: an event to another time and day, an edge of it to another time, or
 * over empty ground for a new event; a double click there is for one of an hour.
 */
export function dragOnTrip(ports: TripDragPorts): () => void {
  const { desk, zone, create } = ports;
  const end = pointerDrag(desk, ({ target }, from) => {
    if (!(target instanceof Element) || target.closest('button, [role=menu]')) return null;
    const card = target.closest<HTMLElement>('[data-event]');
    const spot = spotAt(desk, from);
    if (!card) return spot && target === spot.column ? groundGrip(ports, spot) : null;
    if (!card.dataset.event || !spot) return null;
    const edge = target.closest<HTMLElement>('[data-edge]')?.dataset.edge as 'start' | 'end' | undefined;
    return eventGrip(ports, card, from, spot, edge);
  });
  const onDoubleClick = ({ target, clientX: x, clientY: y }: MouseEvent) => {
    const spot = spotAt(desk, { x, y });
    if (!spot || target !== spot.column) return;
    const start = Math.floor(spot.minute / (2 * STEP_MINUTES)) * 2 * STEP_MINUTES;
    create(spanOn(spot.day, start, Math.min(start + USUAL_MINUTES, DAY_MINUTES), zone));
  };
  desk.addEventListener('dblclick', onDoubleClick);
  return () => {
    end();
    desk.removeEventListener('dblclick', onDoubleClick);
  };
}

/** The place under the pointer; beside the columns, in the nearest one. */
function spotAt(desk: HTMLElement, { x, y }: Point): Spot | null {
  const columns = [...desk.querySelectorAll<HTMLElement>('[data-column]')];
  const column = columns.find((each) => x < each.getBoundingClientRect().right) ?? columns.at(-1);
  if (!column?.dataset.column) return null;
  const { top, height } = column.getBoundingClientRect();
  return { column, day: column.dataset.column, minute: ((y - top) / height) * DAY_MINUTES };
}

const instantOn = (day: string, minute: number, zone: string): string => {
  const time = new Date(minute * 60_000).toISOString().slice(11, 16);
  return instantAt(minute >= DAY_MINUTES ? addDays(day, 1) : day, time, zone);
};

/** A quarter of an hour at least, also where the clock skips the end of it. */
const spanOn = (day: string, from: number, to: number, zone: string): Span => {
  const startTime = instantOn(day, from, zone);
  return resized({ startTime, endTime: startTime }, 'end', instantOn(day, to, zone));
};

const toStep = (minute: number): number =>
  Math.min(Math.max(Math.round(minute / STEP_MINUTES) * STEP_MINUTES, 0), DAY_MINUTES);

function eventGrip(ports: TripDragPorts, card: HTMLElement, from: Point, taken: Spot, edge?: 'start' | 'end'): Grip {
  const { desk, zone } = ports;
  /** A bar has no height, so it moves by days alone. */
  const isBar = card.closest('[data-column]') === null;

  const planned = (seen: EventView, { day, minute }: Spot): Span => {
    if (edge) return resized(seen, edge, instantOn(taken.day, toStep(minute), zone));
    const own = localDay(seen.startTime, zone);
    const to = addDays(own, daysBetween(taken.day, day));
    const steps = Math.round((minute - taken.minute) / STEP_MINUTES);
    if (isBar || steps === 0) return movedToDay(seen, to, zone);
    // By the clock, as the desk is drawn, also on a day on which it changes.
    const start = (wallClock(Date.parse(seen.startTime), zone) / 60_000) % DAY_MINUTES;
    const quarter = (steps > 0 ? Math.floor : Math.ceil)(start / STEP_MINUTES);
    const target = Math.min(toStep((quarter + steps) * STEP_MINUTES), DAY_MINUTES - STEP_MINUTES);
    return steps > 0 === target > start ? startingAt(instantOn(to, target, zone), seen) : movedToDay(seen, to, zone);
  };
  return cardGrip(ports, card, from, {
    aim: (at, from) => {
      scrollDesk(desk, at, from, edge === undefined);
      const spot = spotAt(desk, at);
      return spot && { planOf: (event) => planned(event, spot), isSmall: edge !== undefined };
    },
  });
}

/** Draws the times of a new event. */
function groundGrip({ desk, zone, say, create }: TripDragPorts, { column, day, minute }: Spot): Grip {
  const outline = document.createElement('div');
  const anchor = Math.floor(minute / STEP_MINUTES) * STEP_MINUTES;
  let span: Span | null = null;
  return {
    begin: () => {
      outline.className = styles.outline ?? '';
      column.append(outline);
    },
    move: (at, from) => {
      scrollDesk(desk, at, from, false);
      const { top, height } = column.getBoundingClientRect();
      const other = toStep(((at.y - top) / height) * DAY_MINUTES);
      const first = Math.min(anchor, other);
      const last = Math.max(anchor + STEP_MINUTES, other);
      span = spanOn(day, first, last, zone);
      outline.style.insetBlockStart = `${(first / DAY_MINUTES) * 100}%`;
      outline.style.height = `${((last - first) / DAY_MINUTES) * 100}%`;
      const text = spanText(span, zone);
      if (outline.textContent !== text) say(`New event: ${text}`);
      outline.textContent = text;
    },
    end: () => outline.remove(),
    drop: () => span && create(span),
    cancel: () => say('Nothing added'),
  };
}

function scrollDesk(desk: HTMLElement, at: Point, from: Point, isSideways: boolean): void {
  const frame = desk.querySelector('[data-desk]');
  if (frame) scrollNearEnds(frame, at, from, COVERED_PX, isSideways);
}
