/** The tables of version 1 of a person's database, as that version declared them. */
export const VERSION_1 = {
  groups: 'id',
  members: '[groupId+id], groupId',
  events: 'id, groupId, startTime, *dayKeys',
  comments: 'id, eventId, groupId',
  notifications: 'id, createdAt',
  parts: '[groupId+part], groupId',
  outbox: 'opId, &seq, state, entityKey, scope, *deps',
  ids: 'local, realKey',
  meta: 'key',
  leases: 'name',
  faults: '[table+id]',
};
