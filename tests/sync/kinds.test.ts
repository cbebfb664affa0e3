import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/calls/endpoints.ts';
import { removes } from '#sync/entry/entry.ts';
import * as comments from '#sync/kinds/comment.ts';
import * as events from '#sync/kinds/event.ts';
import * as groups from '#sync/kinds/group.ts';
import type { EditKind } from '#sync/kinds/kind.ts';
import * as lodging from '#sync/kinds/lodging.ts';
import * as members from '#sync/kinds/member.ts';
import * as uploads from '#sync/kinds/upload.ts';
import * as users from '#sync/kinds/user.ts';

const isKind = (value: unknown): value is EditKind => typeof value === 'object' && value !== null && 'effect' in value;

const kinds = [comments, events, groups, lodging, members, uploads, users]
  .flatMap((module) => Object.values(module))
  .filter(isKind);

describe('each kind of edit', () => {
  it.each(kinds.map((kind) => [kind.kind, kind] as const))(
    '[STORE-10] %s knows its call and fills its path',
    (_, kind) => {
      expect(Object.values(endpoints)).toContain(kind.call);
      const scope = `${kind.within}:7`;
      const base = { version: 1, snapshot: { userId: '9' } };
      const refs = kind.refs({ entity: { type: kind.entityType, id: '8' }, scope, base });
      const named = [...kind.call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(named.filter((name) => !refs[name ?? ''])).toEqual([]);
    },
  );

  it.each(kinds.map((kind) => [kind.kind, kind] as const))('%s says by its name whether it removes', (_, kind) => {
    expect(removes(kind)).toBe(kind.effect === 'delete');
  });
});
