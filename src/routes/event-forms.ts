/** In a file of its own, because `group-panels.ts` leads back to the screens that import this. */
export const editEvent = () =>
  import('#features/event-form/edit-event.tsx').then((module) => ({ default: module.EditEvent }));
export const eventRollCall = () =>
  import('#features/roll-call/event-roll-call.tsx').then((module) => ({ default: module.EventRollCall }));
export const eventBuses = () =>
  import('#features/buses/event-buses.tsx').then((module) => ({ default: module.EventBuses }));
export const dayBus = () => import('#features/buses/day-bus.tsx').then((module) => ({ default: module.DayBus }));
export const announcementsLine = () =>
  import('#features/announcements/announcements-line.tsx').then((module) => ({ default: module.AnnouncementsLine }));
export const deleteEvent = () => import('./delete-event.tsx').then((module) => ({ default: module.DeleteEvent }));
