import type { Environment } from '#contract/environment.ts';
import { useObservable, useRuntime } from './context.ts';

/** Whether the server can do something beyond the specification; false until it has said so. */
export function useFeature(name: keyof Environment['features']): boolean {
  return useObservable(useRuntime().environment)?.features[name] === true;
}

/** True of a server that makes invitation links and mails none: administrators hand them over. */
export function useMailsNothing(): boolean {
  const makesLinks = useFeature('invitationLinks');
  const mails = useFeature('mail');
  return makesLinks && !mails;
}
