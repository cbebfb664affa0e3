import { Dialog as ArkDialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import SearchIcon from 'lucide-react/icons/search';
import XIcon from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useBackGesture } from '../dialog/use-back-gesture.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './search-dialog.module.css';

interface SearchOption {
  key: string;
}

export interface SearchSection<T> {
  key: string;
  heading: string;
  /** The number of options, where not all are listed. */
  note?: string | null;
  options: readonly T[];
}

interface SearchDialogProps<T> {
  /** The name of the dialog and of its box. */
  label: string;
  placeholder: string;
  query: string;
  onQuery(query: string): void;
  sections: readonly SearchSection<T>[];
  children(option: T): ReactNode;
  onChoose(option: T): void;
  onClose(): void;
  /** The result in words: announced when it changes. */
  status: string;
  empty: ReactNode;
  footer?: ReactNode;
}

/**
 * A search box with results below it, which the user chooses by arrows and Enter or by a tap; the focus stays in the
 * box. It is open while it is rendered.
 */
export function SearchDialog<T extends SearchOption>(props: SearchDialogProps<T>) {
  const { label, placeholder, query, onQuery, sections, children, onChoose, onClose, status, empty, footer } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const options = sections.flatMap((section) => section.options);
  const [chosen, setChosen] = useState<string | null>(null);
  const place = Math.max(
    0,
    options.findIndex(({ key }) => key === chosen),
  );
  const active = options[place];
  const idOf = ({ key }: SearchOption) => `${id}-${key.replace(/\s/g, '_')}`;

  useBackGesture(true, onClose);
  const activeId = active && idOf(active);
  useEffect(() => {
    // At the first option the list scrolls up to show the heading of its section.
    if (place === 0 && list.current) list.current.scrollTop = 0;
    else if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, place]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = placeAfter(event.key, place, options.length);
    if (event.key === 'Enter' && active) onChoose(active);
    else if (target === null) return;
    else setChosen(options[target]?.key ?? null);
    event.preventDefault();
  };

  return (
    <ArkDialog.Root open onOpenChange={(details) => !details.open && onClose()} initialFocusEl={() => input.current}>
      <Portal>
        <ArkDialog.Backdrop className={`${styles.backdrop} unprinted`} />
        <ArkDialog.Positioner className={`${styles.positioner} unprinted`}>
          <ArkDialog.Content className={styles.content} aria-label={label} data-search="">
            <div className={styles.box}>
              <SearchIcon className={styles.icon} aria-hidden="true" />
              <input
                ref={input}
                type="text"
                role="combobox"
                aria-label={label}
                aria-autocomplete="list"
                aria-expanded={options.length > 0}
                aria-controls={`${id}-list`}
                aria-activedescendant={activeId}
                placeholder={placeholder}
                value={query}
                onChange={(event) => {
                  setChosen(null);
                  onQuery(event.target.value);
                }}
                onKeyDown={onKeyDown}
                dir="auto"
                enterKeyHint="go"
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                className={styles.input}
              />
              <ArkDialog.CloseTrigger asChild>
                <IconButton label="Close" icon={<XIcon />} />
              </ArkDialog.CloseTrigger>
            </div>
            <div role="status">
              <VisuallyHidden>{status}</VisuallyHidden>
            </div>
            <div ref={list} className={styles.found}>
              <div role="listbox" id={`${id}-list`} aria-label={label}>
                {sections.map((section) => (
                  // biome-ignore lint/a11y/useSemanticElements: this role groups the options of a listbox.
                  <div key={section.key} role="group" aria-labelledby={`${id}-${section.key}-heading`}>
                    <div role="presentation" className={styles.heading}>
                      <span id={`${id}-${section.key}-heading`}>{section.heading}</span>
                      {section.note && <span className={styles.note}>{section.note}</span>}
                    </div>
                    {section.options.map((option, index) => (
                      // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and handles the keys.
                      // biome-ignore lint/a11y/useFocusableInteractive: the box names it as the active option.
                      <div
                        // biome-ignore lint/suspicious/noArrayIndexKey: most options change with every letter; elements are reused by place.
                        key={index}
                        id={idOf(option)}
                        role="option"
                        aria-selected={option === active}
                        className={classNames(styles.option, option === active && styles.active)}
                        onPointerMove={() => option !== active && setChosen(option.key)}
                        onClick={() => onChoose(option)}
                      >
                        {children(option)}
                      </div>
                    ))}
                  </div>
                ))}
              </div>
              {options.length === 0 && <div className={styles.empty}>{empty}</div>}
            </div>
            {footer && <footer className={styles.footer}>{footer}</footer>}
          </ArkDialog.Content>
        </ArkDialog.Positioner>
      </Portal>
    </ArkDialog.Root>
  );
}

/** The index that a key moves to among `count` options; null for a key that does not move. */
function placeAfter(key: string, place: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (place + 1) % count;
  if (key === 'ArrowUp') return (place + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
