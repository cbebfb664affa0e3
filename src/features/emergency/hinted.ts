/** Adds a hint to a control of a form unless the form sets one. */
export const hinted = <T extends { hint: string | undefined }>(control: T, hint: string): T => ({
  ...control,
  hint: control.hint ?? hint,
});
