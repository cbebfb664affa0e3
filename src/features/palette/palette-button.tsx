import { useRouter } from '@tanstack/react-router';
import SearchIcon from 'lucide-react/icons/search';
import { useEffect, useState } from 'react';
import { usePerson } from '#kit/app/context.ts';
import { Row } from '#ui/layout/layout.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import { MissingDialog } from '#ui/lazily/missing-dialog.tsx';
import type { KeyListener } from './key-listener.ts';
import { isApple, opensPalette } from './opening-key.ts';
import styles from './palette-button.module.css';
import type { PaletteButtonProps, Shown } from './shown.ts';

const loadKeys = () => import('./key-listener.ts');
const loadDialogs = () => import('./palette-dialogs.tsx');
const PaletteDialogs = lazily(async () => (await loadDialogs()).PaletteDialogs, MissingDialog);

/** By this time the first screen is shown. */
const LATER_MS = 2_000;

/** Opens the search over everything on this device, by click or by key, and listens for the other shortcuts. */
export function PaletteButton(deeds: PaletteButtonProps) {
  const router = useRouter();
  const person = usePerson();
  const [shown, setShown] = useState<Shown>(null);

  useEffect(() => {
    let listener: KeyListener | undefined;
    let isOver = false;
    const load = async () => {
      const { KeyListener } = await loadKeys();
      if (!isOver) listener ??= new KeyListener({ router, person, open: setShown });
      return listener;
    };
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const isOpener = opensPalette(event);
      if (isOpener) event.preventDefault();
      if (listener) listener.press(event, isOpener);
      // Keys pressed before the listener is loaded are passed on to it.
      else
        void load().then(
          (loaded) => loaded?.press(event, isOpener),
          () => isOpener && setShown('palette'),
        );
    };
    const later = setTimeout(load, LATER_MS);
    window.addEventListener('keydown', hear);
    return () => {
      isOver = true;
      clearTimeout(later);
      window.removeEventListener('keydown', hear);
      listener?.end();
    };
  }, [router, person]);

  return (
    <>
      <Row
        type="button"
        as="button"
        gap={2}
        justify="center"
        inline
        rigid
        tone="soft"
        size="small"
        className={styles.button}
        aria-haspopup="dialog"
        title="Search"
        onPointerEnter={loadDialogs}
        onFocus={loadDialogs}
        onClick={() => setShown('palette')}
      >
        <SearchIcon aria-hidden="true" />
        <span className={styles.word}>Search</span>
        <span className={styles.key} aria-hidden="true">
          {isApple() ? '⌘' : 'Ctrl '}K
        </span>
      </Row>
      {shown && <PaletteDialogs {...deeds} shown={shown} onShow={setShown} onClose={() => setShown(null)} />}
    </>
  );
}
