import EyeIcon from 'lucide-react/icons/eye';
import EyeOffIcon from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../field/field.module.css';
import { Field, type FieldProps } from '../field/field.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './text-field.module.css';

interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'required' | 'className'> {}

/** A line of text; `type="password"` has a button that shows the typed text. */
export function TextField({ label, labelHidden, hint, error, required, className, type, ...rest }: TextFieldProps) {
  const [revealed, setRevealed] = useState(false);
  const secret = type === 'password';
  return (
    <Field {...{ label, labelHidden, hint, error, required, className }}>
      {(control) => (
        <div className={styles.frame}>
          <input
            dir="auto"
            {...rest}
            {...control}
            type={secret && revealed ? 'text' : type}
            className={classNames(fieldStyles.control, secret && styles.secret)}
          />
          {secret && (
            <IconButton
              className={styles.reveal}
              label={revealed ? 'Hide password' : 'Show password'}
              icon={revealed ? <EyeOffIcon /> : <EyeIcon />}
              onClick={() => setRevealed(!revealed)}
            />
          )}
        </div>
      )}
    </Field>
  );
}
