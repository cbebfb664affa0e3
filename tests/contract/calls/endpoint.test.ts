import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fillPath } from '#contract/calls/endpoint.ts';
import { fieldErrors } from '#contract/calls/errors.ts';
import { CredentialLogin } from '#contract/records/people/auth.ts';
import { CommentCreate, CommentUpdate } from '#contract/records/schedule/comment-form.ts';
import { eventTypeLabel } from '#contract/records/schedule/schedule-item.ts';
import { displayName, initial } from '#contract/schema/names.ts';
import { PathId } from '#contract/schema/wire.ts';

const errorsOf = (schema: v.GenericSchema, value: unknown) => {
  const read = v.safeParse(schema, value);
  return read.success ? {} : fieldErrors(read.issues);
};

describe('a path', () => {
  it('carries its ids percent-encoded', () => {
    expect(fillPath('/api/schedules/{id}/comments', { id: 'a/b' })).toBe('/api/schedules/a%2Fb/comments');
  });

  it('without a value is a bug', () => {
    expect(() => fillPath('/api/groups/{id}', {})).toThrow('{id}');
  });

  it.each(['0', '-1', '1.5', 'abc', '1e3', '99999999999999999', ''])('id %j is refused', (id) => {
    expect(v.safeParse(PathId, id).success).toBe(false);
  });
});

describe('signing in', () => {
  it('lowercases and trims the email', () => {
    expect(v.parse(CredentialLogin, { email: ' Ann@School.Example ', password: ' x ' })).toEqual({
      email: 'ann@school.example',
      password: ' x ',
    });
  });

  it('names each wrong field, in the specified words', () => {
    expect(errorsOf(CredentialLogin, { email: 'nobody', password: '' })).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password is required',
    });
    expect(errorsOf(CredentialLogin, { email: 'a@b.example' })).toHaveProperty('password');
  });
});

describe('a comment', () => {
  it('needs text or a file', () => {
    for (const content of ['  ', '\u200b\n\ufeff'])
      expect(errorsOf(CommentCreate, { content })).toEqual({ content: 'Write something or attach a file' });
    expect(errorsOf(CommentUpdate, { content: '\u200b' })).toEqual({ content: 'A comment cannot be empty' });
    expect(errorsOf(CommentCreate, { content: '👩‍👩‍👧' })).toEqual({});
    expect(
      errorsOf(CommentCreate, { content: '', attachments: [{ name: 'a', url: '/uploads/a.png', type: '' }] }),
    ).toEqual({});
  });

  it('accepts files from here only', () => {
    const attachments = [{ name: 'a', url: 'https://evil.example/a.png', type: '' }];
    expect(Object.keys(errorsOf(CommentCreate, { content: 'x', attachments }))).toEqual(['attachments.0.url']);
  });

  it('accepts no author from a body', () => {
    expect(Object.keys(errorsOf(CommentCreate, { content: 'x', userId: 3 }))).toEqual(['userId']);
  });
});

describe('a person', () => {
  it.each([
    [{ firstName: 'Ann', lastName: 'Li', email: 'a@b.example' }, 'Ann Li'],
    [{ firstName: '', lastName: 'Li' }, 'Li'],
    [{ firstName: ' ', lastName: null, email: 'a@b.example' }, 'a@b.example'],
    [{}, 'Unknown User'],
  ])('%j has the name %s', (person, name) => {
    expect(displayName(person)).toBe(name);
  });

  it('has a letter where there is no picture', () => {
    expect([initial({ firstName: 'ève' }), initial({ email: 'x@y.example' }), initial({})]).toEqual(['È', 'X', 'U']);
  });
});

it.each([
  ['administrative', 'Admin'],
  [' Free time', 'Free Time'],
  ['other', 'Activity'],
  ['Regatta', 'Regatta'],
  ['', 'Event'],
])('the type %j of an event is labelled %s', (type, label) => {
  expect(eventTypeLabel(type)).toBe(label);
});
