import ShareIcon from 'lucide-react/icons/share';
import styles from './install.module.css';

/** The steps to install the app where the browser has no prompt. */
export function ByHand({ way }: { way: 'ios' | 'mac' | 'menu' }) {
  if (way === 'mac')
    return (
      <p>
        In Safari choose <b>File</b>, then <b>Add to Dock</b>.
      </p>
    );
  if (way === 'menu')
    return (
      <p>
        Open the browser's menu and choose <b>Add app to Home screen</b>.
      </p>
    );
  return (
    <p>
      Tap <b>Share</b> <ShareIcon className={styles.glyph} aria-hidden="true" /> in the browser's bar, then{' '}
      <b>Add to Home Screen</b>.
    </p>
  );
}
