import type { KeyboardEvent, Ref } from 'react';
import { COMMENT_MAX_LENGTH } from '#contract/schema/limits.ts';
import { numberText } from '#contract/text/number-text.ts';
import { visible } from '#contract/text/visible.ts';
import { TextArea } from '#ui/text-area/text-area.tsx';

/** The counter appears when fewer characters than this are left. */
const COUNTED_FROM = 500;

/** Whether a comment has text or at least one attachment, and is not too long. */
export const isPostable = (text: string, files = 0): boolean =>
  (visible(text) !== '' || files > 0) && text.trim().length <= COMMENT_MAX_LENGTH;

interface CommentFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  /** Ctrl+Enter or Cmd+Enter. */
  onSubmit(): void;
  onEscape?(): void;
  /** The error of the last attempt, shown until the text changes. */
  problem: string | null;
  busy: boolean;
  placeholder?: string;
  /** The lines of an empty field. */
  rows?: number;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** The text field of a comment. A text that is too long is reported, and never cut. */
export function CommentField({
  label,
  value,
  onChange,
  onSubmit,
  onEscape,
  problem,
  busy,
  placeholder,
  rows = 2,
  ref,
}: CommentFieldProps) {
  const left = COMMENT_MAX_LENGTH - value.trim().length;
  const tooLong = left < 0 ? `${numberText(-left)} characters too many` : null;
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter or Escape inside an input method's composition belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit();
    }
    if (event.key === 'Escape') onEscape?.();
  };
  return (
    <TextArea
      ref={ref}
      label={label}
      labelHidden
      placeholder={placeholder}
      rows={rows}
      value={value}
      readOnly={busy}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      hint={left >= 0 && left < COUNTED_FROM && `${numberText(left)} characters left`}
      error={tooLong ?? problem}
    />
  );
}
