import SearchIcon from 'lucide-react/icons/search';
import XIcon from 'lucide-react/icons/x';
import { type RefObject, useRef } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../field/field.module.css';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** The name of the box; also the placeholder by default. */
  label: string;
  placeholder?: string;
  value: string;
  onChange(value: string): void;
  className?: string;
  /** For a caller that moves the focus here. */
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** A search box with a button that empties it; Escape empties it too. */
export function SearchField({ label, placeholder = label, value, onChange, className, inputRef }: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={classNames(styles.search, className)}>
      <SearchIcon className={styles.icon} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        dir="auto"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) {
            event.preventDefault();
            onChange('');
          }
        }}
        className={classNames(fieldStyles.control, styles.input)}
      />
      {value && <IconButton className={styles.clear} label="Clear search" icon={<XIcon />} onClick={clear} />}
    </div>
  );
}
