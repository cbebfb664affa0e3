import { useFeature } from './use-features.ts';

/** True of a server that makes invitation links and mails none: administrators hand them over. */
export function useMailsNothing(): boolean {
  const makesLinks = useFeature('invitationLinks');
  const mails = useFeature('mail');
  return makesLinks && !mails;
}
