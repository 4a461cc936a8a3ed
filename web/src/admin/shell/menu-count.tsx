interface MenuCountProps {
  count: number
  /** The word for them, which screen readers say. */
  words: string
  collapsed: boolean
}

/** At an entry of the menu: how many wait there for whoever is signed in. */
export function MenuCount({ count, words, collapsed }: MenuCountProps) {
  return (
    <span
      className={`rounded-full bg-accent px-2 text-xs leading-5 font-semibold text-on-accent ${collapsed ? 'sr-only' : 'ml-auto'}`}
    >
      {count} <span className="sr-only">{words}</span>
    </span>
  )
}
