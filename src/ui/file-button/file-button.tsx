import { useRef } from 'react';
import { Button, type ButtonProps } from '../button/button.tsx';
import { FileInput, type FileInputProps } from './file-input.tsx';

interface FileButtonProps
  extends Omit<ButtonProps, 'onClick' | 'ref'>,
    Pick<FileInputProps, 'accept' | 'multiple' | 'onPick'> {
  /** The things to choose: 'Files to attach'. */
  label: string;
}

/** A button that opens a choice of files. */
export function FileButton({ label, accept, multiple, onPick, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()} />
      <FileInput ref={input} label={label} accept={accept} {...(multiple && { multiple })} onPick={onPick} />
    </>
  );
}
