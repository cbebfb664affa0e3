import BellIcon from 'lucide-react/icons/bell';
import { useRef, useState } from 'react';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import { firstScreen } from '#kit/app/first-screen.ts';
import { Row } from '#ui/layout/layout.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';
import styles from './notifications-button.module.css';

const fetchPanel = () => import('./notifications-panel.tsx');
const NotificationsPanel = lazily(async () => (await fetchPanel()).NotificationsPanel, MissingDialog);

/** Not part of the first load. If the code does not arrive, the panel still shows what is new. */
const NewCount = lazily(async () => (await firstScreen.then(() => import('./new-count.tsx'))).NewCount);

/**
 * The bell in the header with the number of new notifications; it opens the panel, which is fetched when a press is
 * near.
 */
export function NotificationsButton() {
  const person = usePerson();
  const pulledAt = useObservableField(person.sync, 'pulledAt');
  const online = useObservableField(person.sync, 'online');
  const [open, setOpen] = useState(false);
  const [fetched, setFetched] = useState(false);
  if (open && !fetched) setFetched(true);
  const [news, setNews] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Row
        ref={button}
        type="button"
        as="button"
        justify="center"
        inline
        rigid
        tone="soft"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={news === 0 ? 'Notifications' : `Notifications, ${news} new`}
        title="Notifications"
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => setOpen(!open)}
      >
        <BellIcon aria-hidden="true" />
        {news > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {news}
          </span>
        )}
      </Row>
      {(pulledAt !== null || !online) && <NewCount onCount={setNews} />}
      {fetched && <NotificationsPanel open={open} anchor={button} onClose={() => setOpen(false)} />}
    </>
  );
}
