import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { toLogin } from '#kit/addresses/addresses.ts';
import { useRuntime, useUser } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { useAsked } from '#kit/missing/use-asked.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { CommentView } from '#store/queries/base/views.ts';
import { areCommentsHeld, getEventKey, listComments } from '#store/queries/schedule/comments.ts';
import { isInArchivedGroup } from '#store/queries/schedule/events.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { CommentComposer } from './comment-composer.tsx';
import { CommentList, CommentsSkeleton } from './comment-list.tsx';
import { rowKeeper } from './row-keeper.ts';
import { StrayEdits } from './stray-edits.tsx';
import type { SoughtComment } from './use-sought-comment.ts';

/** The comments on an event, which can be read and written without a network. */
export function CommentsSection({ eventId, sought = null }: { eventId: string; sought?: SoughtComment | null }) {
  useUser();
  const person = useRuntime().person();
  const heading = useRef<HTMLHeadingElement>(null);
  const store = person?.store;
  const eventKey = useLiveQuery(() => (store ? getEventKey(store, eventId) : undefined), [store, eventId]);
  const isArchived = useLiveQuery(
    () => (store ? isInArchivedGroup(store, eventId).catch(() => false) : undefined),
    [store, eventId],
  );
  const section = useRef<HTMLElement>(null);
  const onRemoved = useCallback(() => heading.current?.focus(), []);
  const onWrite = useCallback(() => {
    const forms = [...(section.current?.querySelectorAll('form') ?? [])];
    forms.at(-1)?.querySelector('textarea')?.focus();
  }, []);
  const mayWrite = eventKey !== undefined && isArchived === false;
  return (
    <Stack ref={section} aria-labelledby="comments-heading" as="section" gap={4}>
      <Text ref={heading} id="comments-heading" tabIndex={-1} as="h2" size="part" weight="title">
        Comments
      </Text>
      {person ? (
        <>
          <Comments
            person={person}
            eventId={eventId}
            eventKey={eventKey}
            isReadOnly={isArchived ?? false}
            sought={sought}
            onWrite={mayWrite ? onWrite : undefined}
            onRemoved={onRemoved}
          />
          {isArchived === true && (
            <Text tone="soft" size="small">
              This group is archived. Comments are read-only.
            </Text>
          )}
          {mayWrite && <CommentComposer key={eventKey} person={person} eventId={eventId} eventKey={eventKey} />}
        </>
      ) : (
        <p>
          <Link {...toLogin()}>Please log in to add comments.</Link>
        </p>
      )}
    </Stack>
  );
}

interface CommentsProps {
  person: PersonRuntime;
  eventId: string;
  eventKey: string | undefined;
  /** The group is archived. */
  isReadOnly: boolean;
  sought: SoughtComment | null;
  onWrite: (() => void) | undefined;
  onRemoved(): void;
}

function Comments({ person, eventId, eventKey, isReadOnly, sought, onWrite, onRemoved }: CommentsProps) {
  const { comments, whole, unreadable } = useStoredComments(person, eventId);
  const { outcome, retry } = useFreshComments(person, eventId);

  if (unreadable || (comments?.length === 0 && outcome === 'failed')) {
    return (
      <Word action={<Button onClick={retry}>Retry</Button>} urgent>
        Error loading comments. Please try again.
      </Word>
    );
  }
  if (!comments) return <CommentsSkeleton />;
  const known = whole || outcome === 'refreshed';
  return (
    <>
      {comments.length > 0 ? (
        <CommentList
          person={person}
          comments={comments}
          isReadOnly={isReadOnly}
          sought={sought}
          onWrite={onWrite}
          onRemoved={onRemoved}
        />
      ) : (
        <NoComments known={known} asking={outcome === null} isReadOnly={isReadOnly} />
      )}
      {known && eventKey !== undefined && (
        <StrayEdits person={person} eventId={eventId} isReadOnly={isReadOnly} eventKey={eventKey} comments={comments} />
      )}
    </>
  );
}

/** @param known the device holds the complete list  @param asking the server has not answered yet */
function NoComments({ known, asking, isReadOnly }: { known: boolean; asking: boolean; isReadOnly: boolean }) {
  if (known && isReadOnly) return <Word>No comments</Word>;
  if (known) return <Word>No comments yet. Be the first to comment!</Word>;
  if (asking) return <CommentsSkeleton />;
  return <Word>Comments from others appear once you are connected.</Word>;
}

/** The comments on this device; `whole` when all have been fetched, so that an empty list is certain. */
function useStoredComments({ store }: PersonRuntime, eventId: string) {
  // A separate query: an unsent comment changes the list, but not whether it is complete.
  const [keep] = useState(() => rowKeeper<CommentView>());
  const comments = useReading(() => listComments(store, eventId).then(keep), [store, eventId]);
  const whole = useReading(() => areCommentsHeld(store, eventId), [store, eventId]);
  if (comments === 'unreadable' || whole === 'unreadable')
    return { comments: undefined, whole: false, unreadable: true };
  return { comments: whole === undefined ? undefined : comments, whole: whole ?? false, unreadable: false };
}

/** A live query; undefined until it has been answered. */
const useReading = <T,>(query: () => Promise<T>, deps: unknown[]): T | 'unreadable' | undefined =>
  useLiveQuery(() => query().catch(() => 'unreadable' as const), deps);

/** Requests the comments once and on every retry, and keeps them fresh while they are in sight. */
function useFreshComments(person: PersonRuntime, eventId: string) {
  useEffect(() => person.watchComments(eventId), [person, eventId]);
  const { outcome, asking, retry } = useAsked({ kind: 'event', eventId });
  return { outcome: asking ? null : outcome, retry };
}

function Word({ children, action, urgent }: { children: string; action?: ReactNode; urgent?: boolean }) {
  return (
    <div role={urgent ? 'alert' : undefined}>
      <EmptyState title={children} action={action} />
    </div>
  );
}
