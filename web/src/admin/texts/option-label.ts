import { categoryWords, durationText } from '@coop/sync/rules'

const ABBREVIATIONS = /\b(?:ai|b2b|b2c|ceo|crm|esg|hr|kpi|pr|rdi|seo|ui|ux)\b/g

/** `founding_partner` is 'Founding partner'; what has capitals of its own stays; times are written as on the site. */
export function optionLabel(option: string): string {
  if (/[A-Z]/.test(option)) return option
  if (/^\d/.test(option)) return durationText(option)
  const words = option.replace(/_/g, ' ').replace(/(?<=[a-z])-(?=[a-z])/g, ' ')
  const spelled = words.replace(ABBREVIATIONS, (word) => word.toUpperCase())
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

/** The same where there is room: a code has its words beside it. */
export function optionText(option: string): string {
  const words = categoryWords(option)
  return words === null ? optionLabel(option) : `${optionLabel(option)} (${words})`
}
