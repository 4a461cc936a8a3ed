export type ButtonVariant =
  | 'primary'
  | 'secondary'
  | 'quiet'
  | 'danger'
  | 'inverse'
  | 'outline-night'
  | 'quiet-night'
export type ButtonSize = 'normal' | 'small' | 'large' | 'icon'

const base =
  'inline-flex items-center justify-center gap-2 rounded-control border font-semibold text-balance no-underline transition-colors disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 forced-colors:border-[ButtonText]'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  secondary: 'border-outline bg-transparent text-ink hover:bg-chosen hover:text-on-chosen',
  quiet: 'border-transparent bg-transparent text-action hover:bg-action-tint hover:text-action-strong',
  danger: 'border-danger bg-danger text-on-danger hover:brightness-90',
  inverse: 'border-on-night bg-on-night text-night hover:border-glow hover:bg-glow',
  'outline-night': 'border-on-night bg-transparent text-on-night hover:bg-on-night hover:text-night',
  'quiet-night': 'border-transparent bg-transparent text-on-night hover:bg-night-raised hover:text-glow',
}

const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-control px-control-x py-control-y text-control',
  small: 'min-h-control-small px-3 py-1 text-sm',
  large: 'min-h-14 px-8 py-3 text-lg',
  icon: 'size-icon-button p-0',
}

/** The classes of a button, for links that look like one. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'normal',
  more = '',
): string {
  return `${base} ${variants[variant]} ${sizes[size]} ${more}`.trim()
}
