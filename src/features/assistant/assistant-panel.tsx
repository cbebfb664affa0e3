import XIcon from 'lucide-react/icons/x';
import { useEffect, useId, useRef } from 'react';
import type { DialogProps } from '#ui/dialog/dialog.tsx';
import { DIALOGS_OVER } from '#ui/dialog/over.ts';
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
  focusFirst(place, ...['pane-heading', 'day-heading', 'main'].map((id) => document.getElementById(id)));

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
  const column = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The place in the plan from which the focus came. */
  const left = useRef<Element | null>(null);
  const enter = useRef(() => {});
  enter.current = () => focusFirst(initialFocus?.(), heading.current);
  useFrameRoom(column);

  useEffect(() => {
    let opener: Element | null = null;
    // A menu that opened it returns the focus to its trigger first.
    const frame = requestAnimationFrame(() => {
      opener = document.activeElement;
      enter.current();
      left.current = null;
    });
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (event.key !== 'F6' || isModified || document.querySelector(DIALOGS_OVER)) return;
      event.preventDefault();
      if (column.current?.contains(document.activeElement)) focusPlan(left.current);
      else enter.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('keydown', onKeyDown);
      if (document.activeElement === document.body) focusPlan(opener);
    };
  }, []);

  return (
    <div ref={column} className={styles.column}>
      <div
        role="dialog"
        tabIndex={-1}
        aria-labelledby={id}
        data-beside
        className={styles.panel}
        onFocusCapture={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) left.current = relatedTarget;
        }}
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
      </div>
    </div>
  );
}
