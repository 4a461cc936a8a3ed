import { queryText } from '../page/query-text.ts'

export const navigationLinks = [
  { to: '/', label: 'Home' },
  { to: '/paradox', label: 'Paradox' },
  { to: '/offering', label: 'Offering' },
  { to: '/contact', label: 'Contact' },
  { to: '/members', label: 'Members' },
] as const

export const allThemesLabel = 'All Themes'

export function themePath(name: string): string {
  return `/offering${queryText({ theme: name })}`
}
