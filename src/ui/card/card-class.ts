import styles from './card.module.css';

/** For the one link or button of a card that reacts on its whole surface: its hit area covers the card. */
export const coverLinkClass: string = styles.cover ?? '';
