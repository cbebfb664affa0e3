import styles from '#ui/switch/switch.module.css';
import type { SwitchProps } from '#ui/switch/switch.tsx';

/** What `ui/switch/switch.tsx` is in the worker: its parts, without the machine of its library behind them. */
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
