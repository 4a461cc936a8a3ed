import { compareByName, type Named } from '@coop/sync/rules'

interface ThemedCompany extends Named {
  themes: readonly { slug: string }[]
}

/** The companies with any of the chosen themes, by name; with nothing chosen, all of them. Themes are chosen by slug. */
export function filterCompanies<T extends ThemedCompany>(
  companies: readonly T[],
  chosen: readonly string[],
): T[] {
  return companies
    .filter(({ themes }) => chosen.length === 0 || themes.some(({ slug }) => chosen.includes(slug)))
    .sort(compareByName)
}

/** Choosing a theme a second time removes it. */
export function toggleChoice(chosen: readonly string[], choice: string): string[] {
  return chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice]
}
