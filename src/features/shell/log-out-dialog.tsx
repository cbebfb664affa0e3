import { useState } from 'react';
import { plural } from '#contract/text/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import styles from './log-out-dialog.module.css';
import type { LogOutState } from './use-log-out.ts';

/** Lets the user decide about unsent edits before signing out. */
export function LogOutDialog({ unsent, state }: { unsent: number; state: LogOutState }) {
  const they = unsent === 1 ? 'It' : 'They';
  const [discarding, setDiscarding] = useState(false);
  const busy = state.running !== null;
  return (
    <Dialog
      open
      onClose={state.cancel}
      title={plural(unsent, 'edit is not sent yet', 'edits are not sent yet')}
      description="Choose what to do with your unsent edits."
    >
      {state.stillUnsent && (
        <Notice tone="error" title="Not everything could be sent">
          {plural(unsent, 'edit')} could not be sent now. You are still signed in.
        </Notice>
      )}
      <Stack as="ul" gap={4} className={styles.choices}>
        <li>
          <Button
            variant="primary"
            block
            disabled={busy}
            busy={state.running === 'send' && 'Sending…'}
            onClick={() => state.start('send')}
          >
            Send now
          </Button>
          <p>{they} will be sent first, then you are logged out. This needs a connection.</p>
        </li>
        <li>
          <Button
            block
            disabled={busy}
            busy={state.running === 'keep' && 'Logging out…'}
            onClick={() => state.start('keep')}
          >
            Keep on this device
          </Button>
          <p>{they} will be sent after you sign in on this device again.</p>
        </li>
        <li>
          <Button variant="quiet" block disabled={busy} onClick={() => setDiscarding(true)}>
            Discard {plural(unsent, 'edit')}…
          </Button>
        </li>
      </Stack>
      <ConfirmDialog
        open={discarding}
        title={`Discard ${plural(unsent, 'edit')}?`}
        confirmLabel="Discard and log out"
        danger
        busy={state.running === 'discard' && 'Discarding…'}
        onConfirm={() => state.start('discard')}
        onCancel={() => setDiscarding(false)}
      >
        {they} will be erased. This action cannot be undone.
      </ConfirmDialog>
    </Dialog>
  );
}
