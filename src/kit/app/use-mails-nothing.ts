import { useObservable, useRuntime } from './context.ts';

/** True of a server that mails no invitations: administrators hand over their links. */
export const useMailsNothing = (): boolean => useObservable(useRuntime().environment)?.mail === false;
