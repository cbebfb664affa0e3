import * as announcement from './announcement.ts';
import * as bus from './bus.ts';
import * as comment from './comment.ts';
import * as emergency from './emergency.ts';
import * as event from './event.ts';
import * as group from './group.ts';
import * as handoff from './handoff.ts';
import type { EditKind } from './kind.ts';
import * as lodging from './lodging.ts';
import * as member from './member.ts';
import * as publication from './publication.ts';
import * as receipt from './receipt.ts';
import { editKinds } from './registry.ts';
import * as rollCall from './roll-call.ts';
import * as seen from './seen.ts';
import * as upload from './upload.ts';
import * as user from './user.ts';

const FILES = [
  announcement,
  bus,
  comment,
  emergency,
  event,
  group,
  handoff,
  lodging,
  member,
  publication,
  receipt,
  rollCall,
  seen,
  upload,
  user,
];

const isKind = (value: unknown): value is EditKind =>
  typeof value === 'object' && value !== null && 'kind' in value && 'acknowledge' in value;

/** All kinds that these files export; importing this module registers them. */
editKinds.learn(FILES.flatMap((file) => Object.values<unknown>(file).filter(isKind)));

export { editKinds };
