/**
 * The tabs beside the schedule. Whatever imports a module by demand carries the names of all that the module is made of:
 * here, so that the first load of a day does not.
 */
export const members = () =>
  import('#features/members/members-panel.tsx').then((module) => ({ default: module.MembersPanel }));
export const lodging = () =>
  import('#features/lodging/lodging-panel.tsx').then((module) => ({ default: module.LodgingPanel }));
