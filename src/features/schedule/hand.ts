/** What listens to fingers and mice: fetched behind what the screen shows first. */
export { dragScroll } from './drag-scroll.ts';
export { type SwipePorts, swipe } from './swipe.ts';
