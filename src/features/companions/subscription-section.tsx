import CalendarSyncIcon from 'lucide-react/icons/calendar-sync';
import CopyIcon from 'lucide-react/icons/copy';
import { useState } from 'react';
import { dateText } from '#contract/time/text.ts';
import { deviceZone } from '#contract/time/zone.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { copyText } from '#ui/toast/copy-text.ts';
import styles from './companions-dialog.module.css';
import { useSubscription } from './use-subscription.ts';

/** A private address at which a calendar application follows the schedule. */
export function SubscriptionSection({ groupId }: { groupId: string }) {
  const { state, busy, unsure, make, revoke, retry } = useSubscription(groupId);
  const [question, setQuestion] = useState<'revoke' | 'replace' | null>(null);
  const close = () => setQuestion(null);
  return (
    <>
      <p>
        Your calendar follows every change by a private address. Whoever has the address reads the whole schedule of
        this group without signing in: titles, times, places, bus stops, descriptions and instructions. It tells nothing
        of members, rooms, comments or files. It ends when you leave the group, when you set a new password, when your
        email is changed, and when you revoke it.
      </p>
      {unsure && busy === null && (
        <p role="status">
          It is not known yet whether your address was made: the answer got lost. Asked again, it is the same address.
        </p>
      )}
      {state.is === 'asking' && <Skeleton width="100%" height="var(--target)" />}
      {state.is === 'lacking' && (
        <>
          <p role="status">{state.why}</p>
          <Button onClick={retry}>Try Again</Button>
        </>
      )}
      {state.is === 'known' && state.address !== null && <Address address={state.address} />}
      {state.is === 'known' && state.address === null && state.since !== null && !unsure && (
        <p>
          You have an address since {dateText(state.since, deviceZone())}. It was shown when it was made and cannot be
          shown again; a new one takes its place.
        </p>
      )}
      {state.is === 'known' && (
        <Row gap={2} align="stretch" wrap className={styles.actions}>
          {state.since === null ? (
            <Button icon={<CalendarSyncIcon />} busy={busy === 'make' && 'Making…'} onClick={() => void make()}>
              {unsure ? 'Ask again' : 'Make private address'}
            </Button>
          ) : (
            <>
              {state.address === null && (
                <Button unavailable={busy !== null} onClick={() => (unsure ? void make() : setQuestion('replace'))}>
                  {unsure ? 'Ask again' : 'Make a new address'}
                </Button>
              )}
              <Button unavailable={busy !== null} onClick={() => setQuestion('revoke')}>
                Revoke
              </Button>
            </>
          )}
        </Row>
      )}
      <ConfirmDialog
        open={question === 'revoke'}
        title="Revoke the private address?"
        confirmLabel="Revoke"
        danger
        busy={busy === 'revoke' && 'Revoking…'}
        onConfirm={() => void revoke().then(close)}
        onCancel={() => busy === null && close()}
      >
        Calendars that follow it get no more changes, and whoever has it reads nothing any more. What they have read
        stays with them.
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'replace'}
        title="Make a new private address?"
        confirmLabel="Make a new address"
        busy={busy === 'make' && 'Making…'}
        onConfirm={() => void make().then(close)}
        onCancel={() => busy === null && close()}
      >
        The one that you have opens nothing any more: calendars that follow it need the new one.
      </ConfirmDialog>
    </>
  );
}

function Address({ address }: { address: string }) {
  return (
    <>
      <TextField
        label="Your private address"
        className={styles.address ?? ''}
        hint="Shown until the app is closed, and never again. Keep it to yourself, like a password."
        readOnly
        dir="ltr"
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Row gap={2} align="stretch" wrap className={styles.actions}>
        <Button variant="primary" icon={<CopyIcon />} onClick={() => void copyText(address)}>
          Copy address
        </Button>
        <a className={buttonClass()} href={address.replace(/^https?:/, 'webcal:')}>
          Open in calendar
        </a>
      </Row>
    </>
  );
}
