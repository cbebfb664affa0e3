import { memberRoleLabel } from '#contract/records/groups/roles.ts';
import { classNames } from '#ui/class-names.ts';
import { Text } from '#ui/layout/layout.tsx';
import rows from './rows.module.css';

interface WhoProps {
  name: string;
  /** The role in the group. */
  role?: string | undefined;
  className?: string;
}

/** The person or place of a row, at its left. */
export function Who({ name, role, className }: WhoProps) {
  return (
    <div className={classNames(rows.who, className)}>
      <Text weight="medium" breaks>
        <bdi>{name}</bdi>
      </Text>
      {role !== undefined && (
        <Text tone="soft" size="small">
          {memberRoleLabel(role)}
        </Text>
      )}
    </div>
  );
}
