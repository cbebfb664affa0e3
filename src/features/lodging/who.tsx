import { memberRoleLabel } from '#contract/records/groups/roles.ts';
import { classNames } from '#ui/class-names.ts';
import rows from './rows.module.css';

export interface WhoProps {
  name: string;
  /** The role in the group. */
  role?: string | undefined;
  className?: string;
}

/** The person or place of a row, at its left. */
export function Who({ name, role, className }: WhoProps) {
  return (
    <div className={classNames(rows.who, className)}>
      <p className={rows.name}>
        <bdi>{name}</bdi>
      </p>
      {role !== undefined && <p className={rows.role}>{memberRoleLabel(role)}</p>}
    </div>
  );
}
