import { fixedThemes } from '@coop/sync/rules'

/** Hue and shape of each fixed theme, in order. No two marks differ by colour alone. */
const marks = [
  { hue: 'text-theme-growth', path: 'M1 13 7 1l6 12Z' },
  {
    hue: 'text-theme-ai',
    path: 'M7 1a6 6 0 1 0 0 12A6 6 0 0 0 7 1Zm0 3.6a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8Z',
  },
  { hue: 'text-theme-brand', path: 'm7 0 7 7-7 7-7-7Z' },
  { hue: 'text-theme-innovation', path: 'M1 10a6 6 0 0 1 12 0Z' },
  { hue: 'text-theme-resilience', path: 'M1 2h12v2.6H1Zm0 3.7h12v2.6H1Zm0 3.7h12V12H1Z' },
  { hue: 'text-theme-talent', path: 'M1 13V7a6 6 0 0 1 6-6h6v6a6 6 0 0 1-6 6Z' },
] as const

/** A small sign beside the name of a theme. Themes added by administrators have a plain one. */
export function ThemeMark({ slug, className = '' }: { slug: string; className?: string }) {
  const mark = marks[fixedThemes.findIndex((theme) => theme.slug === slug)]
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 14 14"
      className={`size-3 shrink-0 ${mark?.hue ?? 'text-line-strong'} ${className}`}
    >
      <path d={mark?.path ?? 'M2 2h10v10H2Z'} fill="currentColor" />
    </svg>
  )
}
