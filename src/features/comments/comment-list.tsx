import { useRef } from 'react';
import type { PersonRuntime } from '#runtime/window/types.ts';
import type { CommentView } from '#store/queries/views.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { CommentItem } from './comment-item.tsx';
import styles from './comments.module.css';
import { type SoughtComment, useSoughtComment } from './use-sought-comment.ts';

export interface CommentListProps {
  person: PersonRuntime;
  comments: readonly CommentView[];
  isReadOnly: boolean;
  /** The one that the address leads to. */
  sought: SoughtComment | null;
  onRemoved(): void;
}

/** Oldest first; what is not sent yet stands last. */
export function CommentList({ person, comments, isReadOnly, sought: wanted, onRemoved }: CommentListProps) {
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  const sought = useSoughtComment(list, comments, wanted);
  return (
    <ul ref={list} className={styles.list}>
      {comments.map((comment) => (
        <CommentItem
          key={comment.key}
          person={person}
          me={person.user}
          comment={comment}
          now={now}
          isReadOnly={isReadOnly}
          isSought={comment.key === sought}
          onRemoved={onRemoved}
        />
      ))}
    </ul>
  );
}

/** The shape of comments while they are read. */
export function CommentsSkeleton() {
  return (
    <div aria-busy="true" className={styles.skeleton}>
      <VisuallyHidden>Loading comments…</VisuallyHidden>
      <Skeleton round width="2.5rem" height="2.5rem" />
      <div className={styles.body}>
        <Skeleton width="10rem" />
        <Skeleton width="80%" />
      </div>
    </div>
  );
}
