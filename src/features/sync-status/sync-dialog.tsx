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
    <Notice tone="info" title="This browser may erase saved data">
      Unsent edits would be lost. Install the app or leave the private window to keep them safe.
    </Notice>
  );
  const isFull = status.blocker?.why === 'room';
  return (
    <Dialog open={open} onClose={onClose} title="Sync" description={sentence} footer={<EditFile unsent={unsent} />}>
      <Text tone="faint" size="small">
        {status.pulledAt === null
          ? 'Your groups have not been downloaded yet.'
          : `Your groups were updated ${ageText(status.pulledAt, now)}.`}
      </Text>
      {status.atPortal && (
        <Notice
          tone="offline"
          title="This Wi-Fi requires sign-in"
          action={
            // The network answers this address with its own page, and the service worker does not handle it.
            <a className={buttonClass()} href={PORTAL_ADDRESS} target="_blank" rel="noreferrer">
              Open sign-in page
            </a>
          }
        >
          Until then, your changes are saved on this device.
        </Notice>
      )}
      {isFull && (
        <Notice tone="error" title="Free some space on this device">
          Delete photos, videos, apps or the data of other websites. The app has already removed its own downloads.
          Sending resumes once there is space; to be safe, export your unsent edits.
        </Notice>
      )}
      {unsent > 0 && erasable}
      <SetAside now={now} />
      <EditList onFollow={onClose} />
      {unsent === 0 && erasable}
    </Dialog>
  );
}
