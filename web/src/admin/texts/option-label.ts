import { categoryWords, durationText } from '@coop/sync/rules'

const ABBREVIATIONS = /\b(?:ai|b2b|b2c|ceo|crm|esg|hr|kpi|pr|rdi|seo|ui|ux)\b/g

/**
 * `founding_partner` becomes 'Founding partner'. Options with capitals are kept, and durations are written as on the
 * site.
 */
export function optionLabel(option: string): string {
  if (/[A-Z]/.test(option)) return option
  if (/^\d/.test(option)) return durationText(option)
  const words = option.replace(/_/g, ' ').replace(/(?<=[a-z])-(?=[a-z])/g, ' ')
  const spelled = words.replace(ABBREVIATIONS, (word) => word.toUpperCase())
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

/** The longer label for places with space, in which a code is followed by its meaning. */
export function optionText(option: string): string {
  const words = categoryWords(option)
  return words === null ? optionLabel(option) : `${optionLabel(option)} (${words})`
}
