import { useOnline } from '#kit/use-online.ts';
import { Notice } from '#ui/notice/notice.tsx';

export interface ConnectionNoticeProps {
  /** The last attempt had no answer. */
  unanswered?: boolean;
  /** What needs a connection, as a sentence. */
  children: string;
}

/** What keeps a form from reaching the server: a device without a network, as soon as there is none, or no answer. */
export function ConnectionNotice({ unanswered = false, children }: ConnectionNoticeProps) {
  const online = useOnline();
  if (!online) {
    return (
      <Notice tone="offline" title="You are offline">
        {children} What you typed stays here; try again when you have one.
      </Notice>
    );
  }
  if (!unanswered) return null;
  return (
    <Notice tone="offline" title="The server did not answer">
      This device has a network, but the server cannot be reached. What you typed stays here; try again in a moment.
    </Notice>
  );
}
