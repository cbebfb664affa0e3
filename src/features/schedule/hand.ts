/** Pointer and touch handlers, fetched after the first content of the screen. */
import { pointerDrag } from './pointer-drag.ts';

export { type SwipePorts, swipe } from './swipe.ts';

/** Lets the mouse drag a scrolling element, as a finger does natively. Returns a function that ends this. */
export const dragScroll = (row: HTMLElement): (() => void) =>
  pointerDrag(row, ({ pointerType }, from) => {
    if (pointerType !== 'mouse') return null;
    const left = row.scrollLeft;
    return {
      move: ({ x }) => {
        row.scrollLeft = left + from.x - x;
      },
    };
  });
