import UtensilsIcon from 'lucide-react/icons/utensils';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { dietaryLines } from '#kit/text/dietary-lines.ts';
import { getDietaryTotals } from '#store/queries/field/dietary-totals.ts';
import { Row } from '#ui/layout/layout.tsx';
import styles from './audience-note.module.css';

/**
 * The dietary needs of some members, in numbers and without names; renders nothing for users who are not staff, whose
 * devices have no notes.
 * @param memberIds the members who eat, by their memberships
 */
export function KitchenNote({ groupId, memberIds }: { groupId: string; memberIds: readonly string[] }) {
  const { store } = usePerson();
  const totals = useLiveQuery(() => getDietaryTotals(store, groupId, memberIds), [store, groupId, memberIds.join(' ')]);
  const lines = totals ? dietaryLines(totals) : [];
  if (lines.length === 0) return null;
  return (
    <Row as="span" gap={1} align="baseline" inline shrinks tone="soft" size="small" breaks className={styles.note}>
      <UtensilsIcon aria-hidden="true" />
      <span>For the kitchen: {lines.join(', ')}</span>
    </Row>
  );
}
