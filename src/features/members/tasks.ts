import { isCalled } from '#kit/text/is-called.ts';
import type { KeyedMember } from '#store/queries/groups/keyed-members.ts';
import type { Face } from './face.ts';

/** A form; each face has its own forms to add people. */
export type Form = { do: 'add-user' } | { do: 'add-new' } | { do: 'change-role'; member: KeyedMember };

/** A task without a draft. */
export type Asked = { do: 'import' } | { do: 'change-many' | 'remove'; members: readonly KeyedMember[] };

export function formOf(name: string, face: Face, members: readonly KeyedMember[]): Form | null | undefined {
  const [what, key = ''] = name.split(' ');
  const member = members.find((each) => isCalled(each, key));
  if (what === 'change-role') return member ? { do: what, member } : null;
  if (name === (face === 'tab' ? 'add-staff' : 'add-user')) return { do: 'add-user' };
  return face === 'tab' && name === 'add-new' ? { do: name } : undefined;
}
