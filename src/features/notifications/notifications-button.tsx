import BellIcon from 'lucide-react/icons/bell';
import { Suspense, useRef, useState } from 'react';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import { firstScreen } from '#kit/app/first-screen.ts';
import { Row } from '#ui/layout/layout.tsx';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import styles from './notifications-button.module.css';

const fetchPanel = () => import('./notifications-panel.tsx');
const NotificationsPanel = lazyDialog(() => fetchPanel().then((module) => ({ default: module.NotificationsPanel })));

/** Not part of the first load. If the code does not arrive, the panel still shows what is new. */
const NewCount = lazyPart(() =>
  firstScreen.then(() => import('./new-count.tsx')).then((module) => ({ default: module.NewCount })),
);

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
      {(pulledAt !== null || !online) && (
        <Suspense>
          <NewCount onCount={setNews} />
        </Suspense>
      )}
      {fetched && (
        <Suspense>
          <NotificationsPanel open={open} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
