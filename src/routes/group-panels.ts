/**
 * The tabs beside the schedule, and the forms of its events. A file that imports a module on demand contains the names
 * of all chunks of that module: here, so that the first load of a day does not.
 */
export const members = () =>
  import('#features/members/members-panel.tsx').then((module) => ({ default: module.MembersPanel }));
export const lodging = () =>
  import('#features/lodging/lodging-panel.tsx').then((module) => ({ default: module.LodgingPanel }));
export const eventPane = () => import('./event-pane.tsx').then((module) => ({ default: module.EventPaneRoute }));
export const movingEvents = () => import('./moving-events.tsx').then((module) => ({ default: module.MovingEvents }));
export const addEvent = () =>
  import('#features/event-form/add-event.tsx').then((module) => ({ default: module.AddEvent }));
export const publishDay = () =>
  import('#features/publishing/publish-day.tsx').then((module) => ({ default: module.PublishDay }));
export const groupTools = () => import('./group-tools.tsx').then((module) => ({ default: module.GroupTools }));
export const groupNews = () => import('./group-news.tsx').then((module) => ({ default: module.GroupNews }));
export const newEvent = () =>
  import('#features/event-form/new-event-dialog.tsx').then((module) => ({ default: module.NewEventDialog }));
export const assistantPane = () => import('./assistant-pane.tsx').then((module) => ({ default: module.AssistantPane }));
