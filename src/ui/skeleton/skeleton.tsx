import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; by default as high as a line of the surrounding text. */
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  round?: boolean;
  className?: string;
}

/**
 * The shape of content that is still to come, so that nothing moves when it arrives. The surrounding region sets
 * `aria-busy`.
 */
export function Skeleton({ width = '100%', height, round, className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, round && styles.round, className)}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}
