import PencilIcon from 'lucide-react/icons/pencil';
import TrashIcon from 'lucide-react/icons/trash-2';
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert';
import { memberRoleLabel } from '#contract/records/groups/roles.ts';
import { usePerson } from '#kit/app/context.ts';
import { sleeperName } from '#kit/text/sleeper-name.ts';
import { UnsentNote } from '#kit/unsent/unsent-note.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Grid, Row, Stack, Text } from '#ui/layout/layout.tsx';
import type { Bed } from './arrange.ts';
import styles from './bed-row.module.css';
import type { Task } from './dialogs.tsx';
import type { Lodging } from './lodging.ts';
import rows from './rows.module.css';
import { type Overlap, overlapsOf } from './stays.ts';
import { nightsText, placeText, stayEnds } from './words.ts';

export interface BedRowProps {
  lodging: Lodging;
  bed: Bed;
  mayChange: boolean;
  onTask(task: Task): void;
  onDiscarded(): void;
}

/** A bed of a member: the place and the nights, its warnings and notes, and its actions. */
export function BedRow(props: BedRowProps) {
  const { lodging, bed } = props;
  const ends = stayEnds(bed, lodging.group.defaultTimezone);
  return (
    <Grid as="li" columns="rest-auto" gap={2} rowGap={1} shrinks className={styles.bed}>
      <Who name={placeText(bed, lodging.hotels)} />
      <StayEnds ends={ends} className={styles.stay} />
      <BedActions {...props} className={styles.actions} />
      <BedNotes {...props} />
    </Grid>
  );
}

/** The named times of a stay; nothing where there are none. */
export function StayEnds({ ends, className }: { ends: ReturnType<typeof stayEnds>; className?: string | undefined }) {
  if (ends.length === 0) return null;
  return (
    <Text as="dl" wide size="small" className={className}>
      {ends.map(({ label, at, text }) => (
        <Row key={label} gap={2} align="stretch" tabular className={styles.end}>
          <dt>{label}</dt>
          <dd>{at === null ? text : <time dateTime={at}>{text}</time>}</dd>
        </Row>
      ))}
    </Text>
  );
}

export function BedActions({
  bed,
  mayChange,
  onTask,
  className,
  tabIndex,
}: Pick<BedRowProps, 'bed' | 'mayChange' | 'onTask'> & { className: string | undefined; tabIndex?: 0 | -1 }) {
  if (!mayChange) return null;
  const name = sleeperName(bed);
  return (
    <div className={className}>
      <IconButton
        label={`Edit room assignment of ${name}`}
        icon={<PencilIcon />}
        tabIndex={tabIndex}
        onClick={() => onTask(`edit-room ${bed.key}`)}
      />
      <IconButton
        label={`Remove room assignment of ${name}`}
        icon={<TrashIcon />}
        tabIndex={tabIndex}
        onClick={() => onTask({ bed })}
      />
    </div>
  );
}

/** The notes of a bed, its warnings, and its unsent edit. */
export function BedNotes({
  lodging,
  bed,
  onDiscarded,
  isNoted = true,
}: Pick<BedRowProps, 'lodging' | 'bed' | 'onDiscarded'> & { isNoted?: boolean }) {
  const person = usePerson();
  const zone = lodging.group.defaultTimezone;
  const words = [
    `${sleeperName(bed)}: ${placeText(bed, lodging.hotels)}`,
    ...stayEnds(bed, zone).map(({ label, text }) => `${label}: ${text}`),
    bed.notes,
  ];
  return (
    <Stack gap={1} wide size="small" className={styles.more}>
      {isNoted && bed.notes && (
        <p className={styles.notes} dir="auto">
          {bed.notes}
        </p>
      )}
      {overlapsOf(bed, lodging.beds, zone).map((overlap) => (
        <OverlapNote key={overlap.room.id} overlap={overlap} lodging={lodging} />
      ))}
      <UnsentNote
        person={person}
        row={bed}
        text={words.filter(Boolean).join('\n')}
        title="Your change to a room assignment"
        onDiscarded={onDiscarded}
      />
    </Stack>
  );
}

/** An overlap is a warning only, because overlapping plans can be correct. */
function OverlapNote({ overlap: { room, nights }, lodging: { hotels } }: { overlap: Overlap; lodging: Lodging }) {
  return (
    <Row as="p" gap={1} align="stretch" tone="warning" weight="medium" className={styles.overlap}>
      <TriangleAlertIcon aria-hidden="true" />
      Two beds for the same nights: also {placeText(room, hotels)}, {nightsText(nights)}
    </Row>
  );
}

interface WhoProps {
  name: string;
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
