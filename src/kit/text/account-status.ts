const LABELS = new Map([
  ['active', 'Active'],
  ['invited', 'Invitation Pending'],
  ['disabled', 'Disabled'],
]);

/** Servers that keep no status have only accounts that can be used. */
export const statusOf = ({ accountStatus }: { accountStatus: string | null }): string => accountStatus ?? 'active';

/** Returns the label of a status; an unknown one is shown as the server sent it. */
export const statusLabel = (status: string): string => LABELS.get(status) ?? status;

export const statusOptions = [...LABELS].map(([value, label]) => ({ value, label }));
