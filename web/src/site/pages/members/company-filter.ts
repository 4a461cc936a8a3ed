import { canonicalThemeKey, compareByName, type Named } from '@coop/sync/rules'

interface TaggedCompany extends Named {
  /** The slugs of the chosen themes. */
  theme_tags: readonly string[] | null
}

/** The companies with any of the chosen themes, by name; with nothing chosen, all of them. */
export function filterCompanies<T extends TaggedCompany>(
  companies: readonly T[],
  themes: readonly string[],
): T[] {
  const chosen = new Set(themes.map(canonicalThemeKey))
  return companies
    .filter(
      (company) => chosen.size === 0 || company.theme_tags?.some((tag) => chosen.has(canonicalThemeKey(tag))),
    )
    .sort(compareByName)
}

/** Choosing a theme a second time removes it. */
export function toggleChoice(chosen: readonly string[], choice: string): string[] {
  return chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice]
}
