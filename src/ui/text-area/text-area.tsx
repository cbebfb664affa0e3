import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../field/field.module.css';
import { Field, type FieldProps } from '../field/field.tsx';
import styles from './text-area.module.css';

interface TextAreaProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'id' | 'required' | 'className' | 'value'> {
  value: string;
}

/** Several lines of text; grows with what is typed, up to half the window. */
export function TextArea({ label, labelHidden, hint, error, required, className, value, ref, ...rest }: TextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [value]);

  return (
    <Field {...{ label, labelHidden, hint, error, required, className }}>
      {(control) => (
        <textarea
          rows={2}
          dir="auto"
          {...rest}
          {...control}
          ref={area}
          value={value}
          className={classNames(fieldStyles.control, styles.area)}
        />
      )}
    </Field>
  );
}
