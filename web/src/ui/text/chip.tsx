import type { ReactNode } from 'react'

/** A choice that can be turned on or off. */
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
      className={`min-h-chip rounded-full border px-4 py-1 text-sm font-medium transition-colors ${
        pressed
          ? 'border-chosen-line bg-chosen text-on-chosen hover:border-accent-strong'
          : 'border-line-strong bg-transparent text-ink hover:border-ink hover:bg-tint'
      }`}
    >
      {children}
    </button>
  )
}
