import { fold } from './fold.ts'

export interface FixedTheme {
  name: string
  /** Its label in the header's dropdown. */
  headerName: string
  slug: string
  /** Its label in asset tags and on buttons. */
  shortName: string
}

export interface ThemeReference {
  name: string
  slug: string
  /** The theme's label in asset tags and on buttons; a fixed theme has an older one. */
  short_name?: string
}

export const fixedThemes: readonly FixedTheme[] = [
  aFixedTheme('Strategic Growth & Organizational Adaptation', 'Strategic Growth'),
  aFixedTheme('AI Readiness', 'AI Readiness'),
  { ...aFixedTheme('Brand & Market Positioning', 'Brand'), headerName: 'Brand, Market & Advertising' },
  aFixedTheme('Innovation Acceleration & Service Design', 'Innovation Acceleration'),
  aFixedTheme('Operational Resilience', 'Operational Resilience'),
  aFixedTheme('Talent & Leadership Capacity', 'Talent Leadership'),
]

const otherNames: Record<string, string> = { 'brand positioning': 'brand-market-positioning' }

/**
 * The theme that a text names, by name (services, cases, links), slug (companies), short name (asset tags) or the
 * header's name. Names take precedence over fixed short names, so that they find a renamed theme.
 */
export function resolveTheme<T extends ThemeReference>(
  themes: readonly T[],
  reference: string,
): T | undefined {
  const key = themeKey(reference)
  if (key === '') return undefined
  const direct = themes.find(
    (theme) =>
      themeKey(theme.name) === key ||
      theme.slug === reference.trim() ||
      (theme.short_name !== undefined && themeKey(theme.short_name) === key),
  )
  if (direct) return direct
  const slug = fixedSlug(key)
  return slug === undefined ? undefined : themes.find((theme) => theme.slug === slug)
}

/** Whether two texts name the same theme. */
export function sameTheme(a: string, b: string): boolean {
  return canonicalThemeKey(a) === canonicalThemeKey(b)
}

/** One key for every name of a fixed theme. */
function canonicalThemeKey(reference: string): string {
  const key = themeKey(reference)
  return fixedSlug(key) ?? key
}

export function themeShortName(theme: ThemeReference): string {
  return theme.short_name ?? fixedThemes.find((fixed) => fixed.slug === theme.slug)?.shortName ?? theme.name
}

export function themeHeaderName(theme: ThemeReference): string {
  const fixed = fixedThemes.find((candidate) => candidate.slug === theme.slug)
  // A renamed theme has its new name everywhere.
  return fixed !== undefined && fixed.name === theme.name ? fixed.headerName : theme.name
}

/** The label of a theme card's button. */
export function themeButtonLabel(theme: ThemeReference): string {
  return `Explore ${themeShortName(theme)} Solutions`
}

function aFixedTheme(name: string, shortName: string): FixedTheme {
  return { name, headerName: name, slug: themeKey(name).replaceAll(' ', '-'), shortName }
}

function themeKey(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
}

function fixedSlug(key: string): string | undefined {
  return fixedKeys().get(key) ?? otherNames[key]
}

let keys: Map<string, string> | undefined
function fixedKeys(): Map<string, string> {
  keys ??= new Map(
    fixedThemes.flatMap(({ name, headerName, slug, shortName }) =>
      [name, headerName, slug, shortName].map((text) => [themeKey(text), slug] as const),
    ),
  )
  return keys
}
