import SquareIcon from 'lucide-react/icons/square';
import SquareCheckIcon from 'lucide-react/icons/square-check';
import type { ComponentProps } from 'react';
import { memberRoleLabel } from '#contract/records/groups/roles.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import styles from './person-toggle.module.css';
import type { Rooming } from './use-rooming.ts';

interface PersonToggleProps extends Pick<ComponentProps<'button'>, 'tabIndex' | 'onFocus'> {
  rooming: Rooming;
  /** The name in the selection. */
  id: string;
  name: string;
  role: string;
}

/** A person who can be selected. Most are students, so that only other roles are named. */
export function PersonToggle({ rooming, id, name, role, ...rest }: PersonToggleProps) {
  const isPicked = rooming.isPicked(id);
  return (
    <Row
      as="button"
      type="button"
      gap={2}
      grows
      shrinks
      aria-pressed={isPicked}
      data-person={id}
      className={styles.toggle}
      onClick={(event) => rooming.pick(id, event.shiftKey)}
      {...rest}
    >
      {isPicked ? <SquareCheckIcon aria-hidden="true" /> : <SquareIcon aria-hidden="true" />}
      <PersonName name={name} role={role} />
    </Row>
  );
}

export function PersonName({ name, role }: Pick<PersonToggleProps, 'name' | 'role'>) {
  const label = role === 'student' ? null : memberRoleLabel(role);
  const title = [name, label].filter(Boolean).join(', ');
  return (
    <Row as="span" gap={2} rowGap={0} align="baseline" wrap grows shrinks title={title} className={styles.line}>
      <Text as="span" weight="medium" cut className={styles.name}>
        <bdi>{name}</bdi>
      </Text>{' '}
      {label && (
        <Text as="span" tone="soft" size="small" cut className={styles.role}>
          {label}
        </Text>
      )}
    </Row>
  );
}
