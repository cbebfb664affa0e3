import styles from './card.module.css';

/** For the one link or button of a card whose whole surface should react: its hit area covers the card. */
export const coverLinkClass: string = styles.cover ?? '';
