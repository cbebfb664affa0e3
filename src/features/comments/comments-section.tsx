import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { numberText } from '#contract/text/number-text.ts';
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
import { ErrorState } from '#ui/error-state/error-state.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
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
  const field = useRef<HTMLTextAreaElement>(null);
  const onRemoved = useCallback(() => heading.current?.focus(), []);
  const write = () => {
    field.current?.focus({ preventScroll: true });
    // With its buttons, which are below the field.
    field.current?.form?.scrollIntoView({ block: 'nearest' });
  };
  const stored = useStoredComments(store, eventId);
  const count = stored.comments?.length ?? 0;
  const mayWrite = eventKey !== undefined && isArchived === false;
  return (
    <Stack aria-labelledby="comments-heading" as="section" gap={4}>
      <Row gap={2} justify="between" wrap>
        <Text ref={heading} id="comments-heading" tabIndex={-1} as="h2" size="part" weight="title">
          Comments{' '}
          {count > 0 && (
            <Text as="span" tone="soft" weight="plain" tabular>
              {numberText(count)}
            </Text>
          )}
        </Text>
        {mayWrite && count > 0 && (
          <Button size="small" onClick={write}>
            Comment
          </Button>
        )}
      </Row>
      {person ? (
        <>
          <Comments
            person={person}
            eventId={eventId}
            eventKey={eventKey}
            isReadOnly={isArchived ?? false}
            sought={sought}
            stored={stored}
            onRemoved={onRemoved}
          />
          {isArchived === true && (
            <Text tone="soft" size="small">
              This group is archived. Comments are read-only.
            </Text>
          )}
          {mayWrite && (
            <CommentComposer key={eventKey} person={person} eventId={eventId} eventKey={eventKey} field={field} />
          )}
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
  stored: StoredComments;
  onRemoved(): void;
}

function Comments({ person, eventId, eventKey, isReadOnly, sought, stored, onRemoved }: CommentsProps) {
  const { comments, whole, unreadable } = stored;
  const { outcome, asking, retry } = useFreshComments(person, eventId);
  const isFailed = unreadable || (comments?.length === 0 && outcome === 'failed');
  const isRetried = useRef(false);
  useEffect(() => {
    if (isFailed || !isRetried.current) return;
    isRetried.current = false;
    // The button that had the focus is gone.
    if (document.activeElement === document.body) onRemoved();
  }, [isFailed, onRemoved]);

  if (isFailed) {
    const onRetry = () => {
      isRetried.current = true;
      retry();
    };
    return (
      <ErrorState
        title="Error loading comments. Please try again."
        action={
          <Button busy={asking && 'Trying…'} onClick={onRetry}>
            Retry
          </Button>
        }
      />
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
          onRemoved={onRemoved}
        />
      ) : (
        <NoComments known={known} asking={asking} isReadOnly={isReadOnly} />
      )}
      {known && eventKey !== undefined && (
        <StrayEdits person={person} eventId={eventId} isReadOnly={isReadOnly} eventKey={eventKey} comments={comments} />
      )}
    </>
  );
}

/** @param known the device holds the complete list  @param asking the server has not answered yet */
function NoComments({ known, asking, isReadOnly }: { known: boolean; asking: boolean; isReadOnly: boolean }) {
  if (known && isReadOnly) return <EmptyState title="No comments" />;
  if (known) return <EmptyState title="No comments yet. Be the first to comment!" />;
  if (asking) return <CommentsSkeleton />;
  return <ErrorState isOffline title="Comments from others appear once you are connected." />;
}

/** The comments on this device; `whole` when all have been fetched, so that an empty list is certain. */
function useStoredComments(store: PersonRuntime['store'] | undefined, eventId: string) {
  // A separate query: an unsent comment changes the list, but not whether it is complete.
  const [keep] = useState(() => rowKeeper<CommentView>());
  const comments = useReading(async () => store && keep(await listComments(store, eventId)), [store, eventId]);
  const whole = useReading(async () => store && areCommentsHeld(store, eventId), [store, eventId]);
  if (comments === 'unreadable' || whole === 'unreadable')
    return { comments: undefined, whole: false, unreadable: true };
  return { comments: whole === undefined ? undefined : comments, whole: whole ?? false, unreadable: false };
}

type StoredComments = ReturnType<typeof useStoredComments>;

/** A live query; undefined until it has been answered. */
const useReading = <T,>(query: () => Promise<T>, deps: unknown[]): T | 'unreadable' | undefined =>
  useLiveQuery(() => query().catch(() => 'unreadable' as const), deps);

/** Requests the comments once and on every retry, and keeps them fresh while they are in sight. */
function useFreshComments(person: PersonRuntime, eventId: string) {
  useEffect(() => person.watchComments(eventId), [person, eventId]);
  return useAsked({ kind: 'event', eventId });
}
