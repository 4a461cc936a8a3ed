import type { PaletteItem } from './palette-groups.ts'

/** The content of an entry: its label and its kind, with the match in a text below. */
export function PaletteItemLine({ label, detail, excerpt }: PaletteItem) {
  const head = (
    <>
      <span className="min-w-0 truncate">{label}</span>
      <span className="shrink-0 text-sm text-muted">{detail}</span>
    </>
  )
  if (excerpt === undefined) return head
  return (
    <span className="min-w-0 flex-1 py-1.5">
      <span className="flex items-baseline justify-between gap-4 max-sm:flex-wrap max-sm:gap-y-0">
        {head}
      </span>
      <span className="mt-0.5 line-clamp-2 text-sm text-muted">
        {excerpt.map(({ text, isFound }, i) =>
          isFound ? (
            <mark key={i} className="rounded-xs bg-accent-tint font-semibold text-ink">
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </span>
    </span>
  )
}
