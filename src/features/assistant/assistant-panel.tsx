import XIcon from 'lucide-react/icons/x';
import { useEffect, useId, useRef } from 'react';
import type { DialogProps } from '#ui/dialog/dialog.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { useFrameRoom } from '#ui/use-frame-room.ts';
import styles from './assistant.module.css';

/** Gives the focus to the first of these that takes it: one may be hidden or no longer on the page. */
function focusFirst(...places: (Element | null | undefined)[]): void {
  for (const place of places) {
    if (!(place instanceof HTMLElement) || place === document.body) continue;
    place.focus();
    if (document.activeElement === place) return;
  }
}

const focusPlan = (place: Element | null) =>
  focusFirst(place, document.getElementById('day-heading'), document.getElementById('main'));

/**
 * The conversation beside the plan. The focus moves in when it opens, back when it closes, and between the two by F6;
 * Escape closes it from within.
 */
export function AssistantPanel({
  title,
  description,
  footer,
  children,
  onClose,
  initialFocus,
}: Pick<DialogProps, 'title' | 'description' | 'footer' | 'children' | 'onClose' | 'initialFocus'>) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const enter = useRef(() => {});
  enter.current = () => focusFirst(initialFocus?.(), heading.current);
  useFrameRoom(panel);

  useEffect(() => {
    let opener: Element | null = null;
    let left: Element | null = null;
    // A menu that opened it returns the focus to its trigger first.
    const frame = requestAnimationFrame(() => {
      opener = document.activeElement;
      enter.current();
    });
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (event.key !== 'F6' || isModified || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      if (panel.current?.contains(document.activeElement)) return focusPlan(left);
      left = document.activeElement;
      enter.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('keydown', onKeyDown);
      if (document.activeElement === document.body) focusPlan(opener);
    };
  }, []);

  return (
    <aside
      ref={panel}
      aria-labelledby={id}
      data-beside
      className={styles.panel}
      onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && onClose()}
    >
      <Row as="header" gap={2} justify="between" className={styles.panelHead}>
        <Text ref={heading} id={id} tabIndex={-1} as="h2" size="part" weight="title">
          {title}
        </Text>
        <IconButton label="Close" icon={<XIcon />} onClick={onClose} />
      </Row>
      <Stack gap={4} className={styles.panelBody}>
        <Text tone="soft" breaks>
          {description}
        </Text>
        {children}
      </Stack>
      <div className={styles.panelFoot}>{footer}</div>
    </aside>
  );
}
