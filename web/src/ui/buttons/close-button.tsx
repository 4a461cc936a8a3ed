import { buttonClass } from './button-class.ts'

interface CloseButtonProps {
  label?: string
  tone?: 'paper' | 'night'
  onPress: () => void
}

/** The X in the corner of a dialog or a message. */
export function CloseButton({ label = 'Close', tone = 'paper', onPress }: CloseButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={buttonClass(tone === 'night' ? 'quiet-night' : 'quiet', 'icon', 'shrink-0')}
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-5" stroke="currentColor" strokeWidth="1.5">
        <path d="m3 3 10 10M13 3 3 13" />
      </svg>
    </button>
  )
}
