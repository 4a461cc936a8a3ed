import { fixedThemes, resolveTheme, type ThemeReference } from '@coop/sync/rules'

export interface ThemedCase {
  theme_tag: string | null
  theme: string | null
}

/**
 * The name of the offering theme of a case: its `theme_tag` or, without one, its `theme` if that names an offering
 * theme and not a practice.
 */
export function caseTheme(row: ThemedCase, themes: readonly ThemeReference[] = fixedThemes): string | null {
  if (row.theme_tag) return resolveTheme(themes, row.theme_tag)?.name ?? row.theme_tag
  return resolveTheme(themes, row.theme ?? '')?.name ?? null
}

/** The cases by theme. Themes and cases keep their order, and themes without cases are omitted. */
export function groupCasesByTheme<C extends ThemedCase, T extends ThemeReference>(
  cases: readonly C[],
  themes: readonly T[],
): { theme: T; cases: C[] }[] {
  return themes
    .map((theme) => ({ theme, cases: cases.filter((row) => caseTheme(row, themes) === theme.name) }))
    .filter((group) => group.cases.length > 0)
}
