import type { Phrases } from '#kit/unsent/verdict-toast.ts';

export const GROUP_PHRASES = {
  create: {
    done: 'Group created',
    doneMore: 'The group has been successfully created.',
    failed: 'Failed to create the group. Please try again.',
  },
  update: {
    done: 'Group updated',
    doneMore: 'The group has been successfully updated.',
    failed: 'Failed to update the group. Please try again.',
  },
  archive: {
    done: 'Group archived',
    doneMore: 'The group has been successfully archived.',
    failed: 'Failed to archive the group. Please try again.',
    failedTitle: 'Error',
  },
  unarchive: {
    done: 'Group restored',
    doneMore: 'The group is active again.',
    failed: 'Failed to restore the group. Please try again.',
    failedTitle: 'Error',
  },
} satisfies Record<string, Phrases>;
