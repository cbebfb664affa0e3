import { environmentEndpoints } from '#contract/calls/environment.ts';
import { ageText } from '#contract/time/age.ts';
import { useObservable, usePerson } from '#kit/app/context.ts';
import { useLostDrafts } from '#kit/unsent/use-lost-drafts.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useNow } from '#ui/use-now.ts';
import { EditFile } from './edit-file.tsx';
import { EditList } from './edit-list.tsx';
import { SetAside } from './set-aside.tsx';
import { syncWords } from './sync-words.ts';

const PORTAL_ADDRESS = environmentEndpoints.environment.path;

/** The edits that are not on the server yet, and their actions. */
export function SyncDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const status = useObservable(usePerson().sync);
  const now = useNow();
  const { sentence } = syncWords(status, now, useLostDrafts().length);
  const unsent = status.waiting + status.sending + status.needsYou;
  const erasable = status.mayBeErased && (
    <Notice tone="info" title="This browser may erase what is kept here">
      Edits that are not sent would be lost with it. Install the app, or leave the private window, to keep them safe.
    </Notice>
  );
  const isFull = status.blocker?.why === 'room';
  return (
    <Dialog open={open} onClose={onClose} title="Sync" description={sentence} footer={<EditFile unsent={unsent} />}>
      <Text tone="faint" size="small">
        {status.pulledAt === null
          ? 'Your groups have not been fetched to this device yet.'
          : `Your groups were updated ${ageText(status.pulledAt, now)}.`}
      </Text>
      {status.atPortal && (
        <Notice
          tone="offline"
          title="This Wi-Fi wants you to sign in"
          action={
            // The network answers this address with its own page, and the service worker does not handle it.
            <a className={buttonClass()} href={PORTAL_ADDRESS} target="_blank" rel="noreferrer">
              Open its page
            </a>
          }
        >
          Until then nothing can be sent or fetched. All that you do is kept on this device.
        </Notice>
      )}
      {isFull && (
        <Notice tone="error" title="Free some space on this device">
          Delete photos, videos or apps that you no longer need, or the data of other websites in the browser’s
          settings. Pictures, sent files and past groups kept here have been given up already. Sending goes on by itself
          when there is room; to be safe, export what is not sent.
        </Notice>
      )}
      {unsent > 0 && erasable}
      <SetAside now={now} />
      <EditList onFollow={onClose} />
      {unsent === 0 && erasable}
    </Dialog>
  );
}
