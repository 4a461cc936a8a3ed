import type { ReactNode } from 'react'

/** A choice that is on or off. */
export function Chip({
  pressed,
  onPress,
  children,
}: {
  pressed: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={`min-h-10 rounded-full border px-4 py-1 text-sm font-medium transition-colors ${
        pressed
          ? 'border-ink bg-ink text-paper hover:border-accent-strong hover:bg-accent-strong hover:text-on-accent'
          : 'border-line-strong bg-transparent text-ink hover:border-ink hover:bg-tint'
      }`}
    >
      {children}
    </button>
  )
}
