/** The dialogs that lie over the screen; one beside it (`data-beside`) leaves it in use. */
export const DIALOGS_OVER = '[role=dialog]:not([data-beside]), [role=alertdialog]';
