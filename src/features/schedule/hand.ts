/** Pointer and touch handlers, fetched after the first content of the screen. */
export { dragScroll } from './drag-scroll.ts';
export { type SwipePorts, swipe } from './swipe.ts';
