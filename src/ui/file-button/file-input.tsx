import type { Ref } from 'react';

export interface FileInputProps {
  /** A click on the input opens the system's own choice of files; on phones that is also the camera. */
  ref: Ref<HTMLInputElement>;
  label: string;
  /** The value of the HTML attribute: 'image/*,.pdf'. */
  accept: string;
  multiple?: boolean;
  /** Called with at least one file. */
  onPick(files: File[]): void;
}

/** A choice of files that a button opens. The same file may be picked again. */
export function FileInput({ label, onPick, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // Otherwise picking the same file again would not be a change.
        target.value = '';
        if (files.length > 0) onPick(files);
      }}
    />
  );
}
