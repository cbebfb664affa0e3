import UsersIcon from 'lucide-react/icons/users';
import UtensilsIcon from 'lucide-react/icons/utensils';
import { memberRoleLabel } from '#contract/records/groups/roles.ts';
import { displayName } from '#contract/schema/names.ts';
import { peopleText } from '#contract/text/plural.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { dietaryLines } from '#kit/text/dietary-lines.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { getDietaryTotals } from '#store/queries/field/dietary-totals.ts';
import { type Audience, getAudience } from '#store/queries/groups/audience.ts';
import { isPartHeld } from '#store/queries/offline/copies.ts';
import { Row } from '#ui/layout/layout.tsx';
import styles from './audience-note.module.css';

/**
 * The dietary needs of some members, in numbers and without names; renders nothing for users who are not staff, whose
 * devices have no notes.
 * @param memberIds the members who eat, by their memberships
 */
function KitchenNote({ groupId, memberIds }: { groupId: string; memberIds: readonly string[] }) {
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

/** The number of people that are named; the others are counted. */
const NAMED = 3;

/** 'Operation, Mika Sato, 4 more' */
function audienceText(roles: readonly string[], { named, unknown }: Pick<Audience, 'named' | 'unknown'>): string {
  const more = Math.max(0, named.length - NAMED) + unknown;
  const told = [...roles.map(memberRoleLabel), ...named.slice(0, NAMED).map(displayName)];
  if (more > 0) told.push(told.length > 0 ? `${more} more` : `${more} people`);
  return told.join(', ');
}

interface AudienceNoteProps {
  event: EventView;
  /** Also shows the number of people and, for a meal, their dietary needs. */
  counted?: boolean;
}

/** The audience of an event; renders nothing for an event for everyone, unless `counted`. */
export function AudienceNote({ event, counted }: AudienceNoteProps) {
  const { store } = usePerson();
  const { groupId, audience, type } = event;
  const found = useLiveQuery(
    () =>
      store.read(async () => {
        const [isHeld, there] = await Promise.all([
          isPartHeld(store, groupId, 'members'),
          getAudience(store, { groupId, audience }),
        ]);
        return { isHeld, ...there };
      }),
    [store, groupId, JSON.stringify(audience ?? null)],
  );
  // Without all members, their number would be wrong.
  const isCounted = counted && found?.isHeld;
  if (!found || (!audience && !isCounted)) return null;
  const count = found.members.length;
  const people = peopleText(count);
  return (
    <>
      <Row
        as="span"
        gap={1}
        align="baseline"
        inline
        shrinks
        tone="soft"
        size="small"
        breaks
        className={styles.note}
        data-not-mine={!found.isMine || undefined}
      >
        <UsersIcon aria-hidden="true" />
        <span dir="auto">
          {audience ? `For: ${audienceText(audience.roles, found)}` : 'For everyone'}
          {isCounted && (type === 'meal' ? ` · ${people} to feed` : ` · ${people}`)}
          {audience && !found.isMine && ' · not for you'}
        </span>
      </Row>
      {isCounted && type === 'meal' && <KitchenNote groupId={groupId} memberIds={found.members.map(({ id }) => id)} />}
    </>
  );
}
