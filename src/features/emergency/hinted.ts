/** A control of a form with a hint of its own, where the form has none for it. */
export const hinted = <T extends { hint: string | undefined }>(control: T, hint: string): T => ({
  ...control,
  hint: control.hint ?? hint,
});
