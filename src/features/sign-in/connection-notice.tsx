import { useOnline } from '#kit/app/use-online.ts';
import { Notice } from '#ui/notice/notice.tsx';

interface ConnectionNoticeProps {
  unanswered?: boolean;
  /** The action that needs a connection, as a sentence. */
  children: string;
}

/** Explains why a form cannot reach the server: the device is offline, or there was no answer. */
export function ConnectionNotice({ unanswered = false, children }: ConnectionNoticeProps) {
  const online = useOnline();
  if (!online) {
    return (
      <Notice tone="offline" title="You are offline">
        {children} What you typed stays here. Try again once you are online.
      </Notice>
    );
  }
  if (!unanswered) return null;
  return (
    <Notice tone="offline" title="The server did not answer">
      The server cannot be reached. What you typed stays here. Try again in a moment.
    </Notice>
  );
}
