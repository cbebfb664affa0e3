import { useState } from 'react';
import { takesPart } from '#contract/records/groups/audience.ts';
import { MEMBER_ROLES, memberRoleLabel } from '#contract/records/groups/roles.ts';
import { displayName } from '#contract/schema/names.ts';
import { compareNames } from '#contract/text/order.ts';
import { plural } from '#contract/text/plural.ts';
import { finderOf } from '#contract/text/words.ts';
import { useGroupRows } from '#kit/missing/use-group-rows.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { Grid, Row, Stack, Text } from '#ui/layout/layout.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { audienceOf, textOfAudience } from './audience-values.ts';

interface AudienceFieldProps {
  groupId: string;
  type: string;
  /** See `EventValues`. */
  value: string;
  disabled: boolean;
  onChange(value: string): void;
}

const WHO = [
  { value: 'everybody', label: 'Everyone' },
  { value: 'some', label: 'Only some people' },
];
/** How many members are listed; a search finds the others. */
const LISTED = 8;

const toggled = (list: readonly string[], item: string, isOn: boolean): string[] =>
  isOn ? [...list, item] : list.filter((other) => other !== item);

/** The participants of an event: every member, or members by role and by name. */
export function AudienceField({ groupId, type, value, disabled, onChange }: AudienceFieldProps) {
  const { rows: members = [], part } = useGroupRows(groupId, 'members', listMembers);
  const isKnown = part.state === 'held';
  const audience = audienceOf(value);
  const [isOpen, setOpen] = useState(audience !== null);
  const [sought, setSought] = useState('');
  const { memberIds, roles } = audience ?? { memberIds: [], roles: [] };
  const set = (next: { memberIds: string[]; roles: string[] }) => onChange(textOfAudience(next));
  const present = MEMBER_ROLES.filter((role) => roles.includes(role) || members.some((member) => member.role === role));
  const isNamed = ({ id }: { id: string }) => memberIds.includes(id);
  const isFound = finderOf(sought);
  const found = members
    .filter((member) => isFound(displayName(member)))
    .sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)) || compareNames(displayName(a), displayName(b)));
  const listed = found.slice(0, Math.max(LISTED, sought ? 0 : found.filter(isNamed).length));
  const count = members.filter((member) => takesPart({ audience }, member)).length;
  const people = plural(count, 'person takes part', 'people take part');
  return (
    <Stack as="fieldset" gap={2} disabled={disabled}>
      <Select
        label="Who takes part"
        options={WHO}
        value={isOpen ? 'some' : 'everybody'}
        onChange={(who) => {
          setOpen(who === 'some');
          if (who === 'everybody') onChange('');
        }}
      />
      {isOpen && (
        <>
          <Row aria-label="By role" as="ul" gap={4} rowGap={0} align="stretch" wrap>
            {present.map((role) => (
              <li key={role}>
                <Checkbox
                  label={memberRoleLabel(role)}
                  checked={roles.includes(role)}
                  onChange={(isOn) => set({ memberIds: [...memberIds], roles: toggled(roles, role, isOn) })}
                />
              </li>
            ))}
          </Row>
          <SearchField label="Search people" value={sought} onChange={setSought} />
          <Grid as="ul" aria-label="By name" columns="fill" least="14rem" gap={4} rowGap={0}>
            {listed.map((member) => (
              <li key={member.id}>
                <Checkbox
                  label={displayName(member)}
                  checked={memberIds.includes(member.id)}
                  onChange={(isOn) => set({ memberIds: toggled(memberIds, member.id, isOn), roles: [...roles] })}
                />
              </li>
            ))}
          </Grid>
          {found.length > listed.length && (
            <Text tone="soft" size="small" breaks>
              {found.length - listed.length} more: search for a name.
            </Text>
          )}
        </>
      )}
      <Text tone="soft" size="small" breaks role="status">
        {isOpen && audience === null ? 'No one chosen yet, so everyone takes part' : isKnown && people}
        {type === 'meal' && audience !== null && isKnown && `: ${count} to feed`}
      </Text>
    </Stack>
  );
}
