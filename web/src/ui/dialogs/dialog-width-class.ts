export type DialogWidth = 'small' | 'medium' | 'large' | 'wide'

/** The widths of dialogs: for a question, a few fields, a form, and a form in two columns. */
export const dialogWidthClass: Record<DialogWidth, string> = {
  small: 'sm:max-w-dialog-small',
  medium: 'sm:max-w-dialog-medium',
  large: 'sm:max-w-dialog-large',
  wide: 'sm:max-w-dialog-wide',
}
