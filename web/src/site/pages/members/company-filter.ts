import { compareByName, type Named } from '@coop/sync/rules'

interface ThemedCompany extends Named {
  themes: readonly { slug: string }[]
}

/** The companies with any of the chosen themes, by name; without a choice, all companies. Themes are chosen by slug. */
export function filterCompanies<T extends ThemedCompany>(
  companies: readonly T[],
  chosen: readonly string[],
): T[] {
  return companies
    .filter(({ themes }) => chosen.length === 0 || themes.some(({ slug }) => chosen.includes(slug)))
    .sort(compareByName)
}

/** Adds a choice, or removes it if it is already chosen. */
export function toggleChoice(chosen: readonly string[], choice: string): string[] {
  return chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice]
}
