/** The services that no first screen needs, in one chunk. */
export { administrationAt } from './administration.ts';
export { assistantAt } from './assistant.ts';
export { calendarsAt } from './calendars.ts';
export { groupIconsAt } from './group-icons.ts';
export { noticesAt } from './notices.ts';
export { placesAt } from './places.ts';
export { translatorAt } from './translator.ts';
