export type DialogWidth = 'small' | 'medium' | 'large' | 'wide'

/** The width of a dialog that is a panel: one question, a few fields, a form, a form in two columns. */
export const dialogWidthClass: Record<DialogWidth, string> = {
  small: 'sm:max-w-dialog-small',
  medium: 'sm:max-w-dialog-medium',
  large: 'sm:max-w-dialog-large',
  wide: 'sm:max-w-dialog-wide',
}
