/** What few cards show. Apart from `later.ts`, whose modules show cards themselves. */
export const toConfirm = () =>
  import('#kit/must-read/to-confirm.tsx').then((module) => ({ default: module.ToConfirm }));
export const audienceNote = () =>
  import('#kit/audience/audience-note.tsx').then((module) => ({ default: module.AudienceNote }));
