import styles from './page-header.module.css';

/** The look of the link above a heading that leads back: `<Link className={backLinkClass} to="/groups">`. */
export const backLinkClass: string = styles.back ?? '';
