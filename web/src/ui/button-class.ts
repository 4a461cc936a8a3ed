export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'inverse'
export type ButtonSize = 'normal' | 'small' | 'icon'

const base =
  'inline-flex items-center justify-center gap-2 rounded-control border font-semibold no-underline transition-colors disabled:opacity-55'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  secondary: 'border-line-strong bg-surface text-ink hover:border-accent hover:text-accent',
  quiet: 'border-transparent bg-transparent text-accent hover:bg-accent-tint',
  danger: 'border-danger bg-danger text-white hover:brightness-90',
  inverse: 'border-on-night bg-on-night text-night hover:border-white hover:bg-white',
}

const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-11 px-5 py-2 text-base',
  small: 'min-h-9 px-3 py-1 text-sm',
  icon: 'size-11 p-0',
}

/** The look of a button, for links that stand where buttons do. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'normal',
  more = '',
): string {
  return `${base} ${variants[variant]} ${sizes[size]} ${more}`.trim()
}
