import type { Ref } from 'react';

export interface FileInputProps {
  /** A click on it opens the system's own choice of files; on phones that is also the camera. */
  ref: Ref<HTMLInputElement>;
  label: string;
  /** As the attribute of HTML: 'image/*,.pdf'. */
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
        // Else the same file would be no change.
        target.value = '';
        if (files.length > 0) onPick(files);
      }}
    />
  );
}
