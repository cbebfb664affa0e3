import { type CSSProperties, useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  /** The person's name, which gives the hue and the tooltip. */
  name: string;
  /** Shown where there is no picture, or none that loads. */
  letter: string;
  src?: string | null;
  size?: 'small' | 'medium' | 'huge';
}

/** A picture, or a letter on a hue of its own. Decoration beside a name, which screen readers skip. */
export function Avatar({ name, letter, src, size = 'medium' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const style = { '--avatar-hue': hueOf(name) } as CSSProperties;
  return (
    <span className={classNames(styles.avatar, styles[size])} style={style} title={name} aria-hidden="true">
      {src && failed !== src ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
      ) : (
        letter
      )}
    </span>
  );
}

/** The same name has the same hue everywhere, in degrees. */
function hueOf(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 3600;
  return Math.round(sum / 10);
}
