import { afterEach, expect, test } from 'vitest';
import { type Phrases, tellVerdict, tellWithUndo } from '#kit/unsent/verdict-toast.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';

afterEach(() => useToastStore.setState({ shown: null, waiting: null }));

const ADD: Phrases = { done: 'Bus added', failed: 'Failed to add the bus. Please try again.' };
const refused = (outcome: 'rejected' | 'needs-you', message = 'The bus is full'): Verdict => ({
  outcome,
  message,
  fields: {},
});
const told = (verdict: Verdict, phrases = ADD, shown?: 'in the form') => {
  const reason = tellVerdict(phrases, verdict, shown);
  const { title, description, tone } = useToastStore.getState().shown ?? {};
  return { reason, said: description === undefined ? [title] : [title, description], tone };
};

test('a refusal that the form shows is reported only in the specified words', () => {
  expect(told(refused('rejected'), ADD, 'in the form')).toEqual({
    reason: 'The bus is full',
    said: [ADD.failed],
    tone: 'destructive',
  });
});

test('a refusal that no form shows comes with its reason, and is never reported as kept', () => {
  expect(told(refused('rejected')).said).toEqual([ADD.failed, 'The bus is full']);
  expect(told(refused('needs-you')).said).toEqual([ADD.failed, 'The bus is full']);
});

test('the server’s words come first where the form wants them, and the specified ones where it gave none', () => {
  const reasonFirst = { ...ADD, reasonFirst: true };
  expect(told(refused('rejected'), reasonFirst)).toMatchObject({ said: ['The bus is full'] });
  expect(told(refused('rejected', ''), reasonFirst)).toMatchObject({ reason: ADD.failed, said: [ADD.failed] });
});

test.each<[string, Verdict, string]>([
  ['without a network', { outcome: 'saved' }, "Saved on this device. It will be sent when you're back online."],
  [
    'that the server failed at',
    { outcome: 'saved', because: 'server' },
    "The server could not save this just now. It's kept on this device and will be sent again.",
  ],
  [
    'that the server has not answered',
    { outcome: 'saved', because: 'no-answer' },
    'Saved on this device. It will be sent as soon as possible.',
  ],
])('[F45] an edit %s is reported as kept, with the reason why it waits', (_, verdict, text) => {
  expect(told(verdict)).toEqual({ reason: null, said: [text], tone: 'neutral' });
});

test('a toast with Undo stays longer than another', () => {
  const { show } = useToastStore.getState();
  const durations: (number | undefined)[] = [];
  useToastStore.setState({ show: ({ duration }) => durations.push(duration) });
  told({ outcome: 'accepted' });
  told({ outcome: 'accepted' }, { ...ADD, undo: () => {} });
  tellWithUndo('Moved', { outcome: 'saved' }, () => {});
  useToastStore.setState({ show });
  expect(durations).toEqual([undefined, 8_000, 8_000]);
});
