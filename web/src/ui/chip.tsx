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
      className={`min-h-9 rounded-full border px-4 py-1 text-sm font-medium ${
        pressed
          ? 'border-accent bg-accent text-on-accent'
          : 'border-line-strong bg-surface text-ink hover:border-accent hover:text-accent'
      }`}
    >
      {children}
    </button>
  )
}
