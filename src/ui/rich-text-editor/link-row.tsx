import { type KeyboardEvent, useState } from 'react';
import { Button } from '../button/button.tsx';
import fieldStyles from '../field/field.module.css';
import styles from './rich-text-editor.module.css';

interface LinkRowProps {
  /** The present address of the link; null for a new link. */
  url: string | null;
  isLink(url: string): boolean;
  /** @param url null removes the link */
  onSet(url: string | null): void;
  onClose(): void;
}

const EMAIL = /^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/;

/** Completes an address: 'example.org' becomes an address of the web, 'ana@example.org' an email. */
function completed(url: string): string {
  if (/^[a-z][a-z+.-]*:/i.test(url) || url.startsWith('/')) return url;
  return EMAIL.test(url) ? `mailto:${url}` : `https://${url}`;
}

/** The address of a link, under the buttons. It is inside another form, so it is not a `<form>` itself. */
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
        // biome-ignore lint/a11y/noAutofocus: the row appears because its button was pressed.
        autoFocus
        type="url"
        inputMode="url"
        aria-label="Link address"
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
        {url === null ? 'Add link' : 'Change link'}
      </Button>
      {url !== null && (
        <Button size="small" variant="quiet" onClick={() => onSet(null)}>
          Remove link
        </Button>
      )}
      <p role="status" className={styles.wrong}>
        {isWrong && 'Please enter a web address, such as https://example.org'}
      </p>
    </fieldset>
  );
}
