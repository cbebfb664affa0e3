import { useState } from 'react';
import { ICON_COLORS, ICON_STYLES, type IconColor, type IconStyle } from '#contract/records/groups/group-icon.ts';
import { useObservable, usePerson } from '#kit/app/context.ts';
import { GroupIcon } from '#kit/groups/group-icon.tsx';
import { Button } from '#ui/button/button.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { leaveFocus } from '#ui/page-header/page-focus.ts';
import { Select } from '#ui/select/select.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import styles from './group-management.module.css';

const STYLES = ICON_STYLES.map(({ id, label }) => ({ value: id, label }));

interface IconFieldProps {
  /** The current values in the form. */
  groupName: string;
  groupType: string;
  /** The icon's address on the server; empty for the default one. */
  value: string;
  disabled: boolean;
  error: string | null;
  onChange(iconPath: string): void;
}

/** The group's icon: the default one, or one that the server draws from a theme, a style and a color. */
export function IconField({ groupName, groupType, value, disabled, error, onChange }: IconFieldProps) {
  const person = usePerson();
  const { online } = useObservable(person.sync);
  const [themes, setThemes] = useState<readonly string[] | null>(null);
  const [theme, setTheme] = useState('');
  const [style, setStyle] = useState<IconStyle>('flat');
  const [color, setColor] = useState<IconColor>('orange');
  const [running, setRunning] = useState<'themes' | 'icon' | null>(null);
  const isReady = online && groupName !== '' && groupType !== '';
  const group = { groupName, groupType: groupType as 'HSS' | 'JSS' };

  const suggest = async () => {
    setRunning('themes');
    const found = await person.icons.suggestThemes(group);
    setRunning(null);
    setThemes(found);
    setTheme(found?.[0] ?? '');
    if (!found) toast({ title: 'Error', description: 'Failed to load theme suggestions', tone: 'destructive' });
  };
  const generate = async () => {
    setRunning('icon');
    const path = await person.icons.generate({ ...group, style, color, theme: theme || null });
    setRunning(null);
    if (path === null)
      return void toast({ title: 'Error', description: 'Failed to generate custom icon', tone: 'destructive' });
    onChange(path);
    toast({ title: 'Success', description: 'Custom icon generated successfully!', tone: 'success' });
  };
  const why = !online ? 'Generating an icon needs a connection.' : 'Icons are generated from the name and type.';
  return (
    <fieldset className={`${styles.icon} ${styles.wide}`} disabled={disabled}>
      <legend>Icon</legend>
      <Row gap={3} wrap>
        <GroupIcon key={value} iconPath={value || null} type={groupType} />
        <Button
          size="small"
          busy={running === 'themes' && 'Loading…'}
          disabled={!isReady}
          onClick={() => void suggest()}
        >
          Suggest themes
        </Button>
        {value && (
          <Button ref={leaveFocus} size="small" variant="quiet" onClick={() => onChange('')}>
            Use the default icon
          </Button>
        )}
      </Row>
      {!isReady && (
        <Text tone="soft" size="small">
          {why}
        </Text>
      )}
      {error && <p role="alert">{error}</p>}
      {themes && (
        <>
          <Row role="radiogroup" aria-label="Theme" gap={2} align="stretch" wrap>
            {themes.map((suggested) => (
              <Row key={suggested} as="label" gap={2} inline className={styles.choice}>
                <input type="radio" name="theme" checked={suggested === theme} onChange={() => setTheme(suggested)} />
                <bdi>{suggested}</bdi>
              </Row>
            ))}
          </Row>
          <Select label="Style" options={STYLES} value={style} onChange={(chosen) => setStyle(chosen as IconStyle)} />
          <Row role="radiogroup" aria-label="Color" gap={2} align="stretch" wrap>
            {ICON_COLORS.map(({ id, label, hex }) => (
              <Row key={id} as="label" gap={2} inline className={styles.choice}>
                <input type="radio" name="color" checked={id === color} onChange={() => setColor(id)} />
                <span className={styles.swatch} style={{ '--swatch': hex } as React.CSSProperties} />
                {label}
              </Row>
            ))}
          </Row>
          <Row gap={3} wrap>
            <Button busy={running === 'icon' && 'Generating…'} disabled={!isReady} onClick={() => void generate()}>
              Generate icon
            </Button>
          </Row>
        </>
      )}
    </fieldset>
  );
}
