import styles from '#ui/switch/switch.module.css';
import type { SwitchProps } from '#ui/switch/switch.tsx';

/** `ui/switch/switch.tsx` for the worker: its elements, without the state machine of its library. */
export function Switch({ label, checked }: SwitchProps) {
  const state = checked ? 'checked' : 'unchecked';
  return (
    <span className={styles.root} data-state={state}>
      <span className={styles.control} data-state={state}>
        <span className={styles.thumb} data-state={state} />
      </span>
      <span data-state={state}>{label}</span>
    </span>
  );
}
