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
        Your calendar app follows changes through a private address. Anyone with the address can read the whole schedule
        of this group without signing in: titles, times, places, bus stops, descriptions and instructions, but not
        members, rooms, comments or files. It stops working when you leave the group, set a new password, get a new
        email address or revoke it.
      </p>
      {unsure && busy === null && (
        <p role="status">The connection was lost before your address arrived. Try again to get the same address.</p>
      )}
      {state.is === 'asking' && <Skeleton width="100%" height="var(--target)" />}
      {state.is === 'lacking' && (
        <>
          <p role="status">{state.why}</p>
          <Button onClick={retry}>Try again</Button>
        </>
      )}
      {state.is === 'known' && state.address !== null && <Address address={state.address} />}
      {state.is === 'known' && state.address === null && state.since !== null && !unsure && (
        <p>
          Address created on {dateText(state.since, deviceZone())}. It cannot be shown again, but you can replace it.
        </p>
      )}
      {state.is === 'known' && (
        <Row gap={2} align="stretch" wrap className={styles.actions}>
          {state.since === null ? (
            <Button icon={<CalendarSyncIcon />} busy={busy === 'make' && 'Creating…'} onClick={() => void make()}>
              {unsure ? 'Try again' : 'Create private address'}
            </Button>
          ) : (
            <>
              {state.address === null && (
                <Button unavailable={busy !== null} onClick={() => (unsure ? void make() : setQuestion('replace'))}>
                  {unsure ? 'Try again' : 'Create a new address'}
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
        Calendars that use it stop updating. They may keep the events they already have.
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'replace'}
        title="Create a new private address?"
        confirmLabel="Create a new address"
        busy={busy === 'make' && 'Creating…'}
        onConfirm={() => void make().then(close)}
        onCancel={() => busy === null && close()}
      >
        The current address stops working. Calendars that use it need the new one.
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
        hint="Shown until you close the app, then never again. Keep it private, like a password."
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
