import { movedBySteps, movedToDay } from '../planned-move.ts';
import { pointerDrag, scrollNearEnds } from '../pointer-drag.ts';
import { cardGrip, type DragPorts } from './card-grip.ts';

/** The vertical distance of a quarter of an hour. */
const STEP_PX = 8;

/** Lets a pointer drag the cards of a day: up and down to another time, onto the strip to another day. */
export function dragOnDay(ports: DragPorts): () => void {
  const { desk, zone } = ports;
  let pill: HTMLElement | null = null;
  const mark = (at: HTMLElement | null) => {
    if (at === pill) return;
    delete pill?.dataset.target;
    if (at) at.dataset.target = '';
    pill = at;
  };
  return pointerDrag(desk, ({ target }, from) => {
    if (!(target instanceof Element) || target.closest('button, [role=menu]')) return null;
    const card = target.closest<HTMLElement>('[data-event]');
    if (!card) return null;
    return cardGrip(ports, card, from, {
      aim: ({ x, y }) => {
        const under = document.elementFromPoint?.(x, y);
        const strip = under?.closest('nav');
        const days = strip && desk.contains(strip) && under?.closest('ul');
        if (days) scrollNearEnds(days, { x, y });
        mark((strip && under?.closest<HTMLElement>('[data-day]')) || null);
        const day = pill?.dataset.day;
        // A drop on the strip outside of its days does nothing.
        const steps = strip ? 0 : Math.round((y - from.y) / STEP_PX);
        return {
          planOf: (event) => (day ? movedToDay(event, day, zone) : movedBySteps(event, steps, zone)),
          isSmall: strip != null,
        };
      },
      end: () => mark(null),
    });
  });
}
