import { buttonClass } from './button-class.ts'

/** The X in the corner of what can be closed. */
export function CloseButton({ label = 'Close', onPress }: { label?: string; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={buttonClass('quiet', 'icon', 'shrink-0')}
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-5" stroke="currentColor" strokeWidth="1.5">
        <path d="m3 3 10 10M13 3 3 13" />
      </svg>
    </button>
  )
}
