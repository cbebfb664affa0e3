import { type KeyboardEvent, useState } from 'react';
import { Button } from '../button/button.tsx';
import fieldStyles from '../field/field.module.css';
import styles from './rich-text-editor.module.css';

export interface LinkRowProps {
  /** Where the link leads now; null for a new one. */
  url: string | null;
  /** Whether a link may lead there. */
  isLink(url: string): boolean;
  /** @param url null takes the link off */
  onSet(url: string | null): void;
  onClose(): void;
}

const EMAIL = /^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/;

/** 'example.org' is meant as an address of the web, 'ana@example.org' as an email. */
function completed(url: string): string {
  if (/^[a-z][a-z+.-]*:/i.test(url) || url.startsWith('/')) return url;
  return EMAIL.test(url) ? `mailto:${url}` : `https://${url}`;
}

/** Where a link leads, under the buttons: in a form within the form, so no form of its own. */
export function LinkRow({ url, isLink, onSet, onClose }: LinkRowProps) {
  const [text, setText] = useState(url ?? '');
  const [isWrong, setWrong] = useState(false);
  const set = () => {
    const wanted = completed(text.trim());
    if (text.trim() === '' || !isLink(wanted)) return setWrong(true);
    onSet(wanted);
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') set();
    else onClose();
  };
  return (
    <fieldset aria-label="Link" className={styles.link} onKeyDown={keys}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the row comes because its button was pressed.
        autoFocus
        type="url"
        inputMode="url"
        aria-label="Address of the link"
        aria-invalid={isWrong || undefined}
        placeholder="https://"
        value={text}
        className={fieldStyles.control}
        onChange={({ target }) => {
          setText(target.value);
          setWrong(false);
        }}
      />
      <Button size="small" onClick={set}>
        {url === null ? 'Add Link' : 'Change Link'}
      </Button>
      {url !== null && (
        <Button size="small" variant="quiet" onClick={() => onSet(null)}>
          Remove Link
        </Button>
      )}
      <p role="status" className={styles.wrong}>
        {isWrong && 'Please enter the address of a page, as https://example.org'}
      </p>
    </fieldset>
  );
}
