import styles from './view-switch.module.css';

interface ViewSwitchProps {
  label: string;
  items: readonly { value: string; label: string }[];
  value: string;
  onChange(value: string): void;
}

/** Two or three views of the same content, beside its heading, where tabs would take a line of their own. */
export const ViewSwitch = ({ label, items, value, onChange }: ViewSwitchProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
  <div role="group" aria-label={label} className={styles.views}>
    {items.map((item) => (
      <button
        key={item.value}
        type="button"
        aria-pressed={item.value === value}
        className={styles.view}
        onClick={() => onChange(item.value)}
      >
        {item.label}
      </button>
    ))}
  </div>
);
