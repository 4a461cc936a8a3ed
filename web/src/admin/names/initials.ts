import type { ShownPerson } from '@coop/sync/people'

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** One or two letters for a person without a picture, from the first and the last word of the name. */
export function initialsOf({ name, email }: Pick<ShownPerson, 'name' | 'email'>): string {
  const words = (name ?? email.split('@')[0] ?? '').split(/[\s._+-]+/u).filter((word) => word !== '')
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.map((word = '') => firstLetter(word)).join('')
}

function firstLetter(word: string): string {
  for (const { segment } of letters.segment(word)) return segment.toUpperCase()
  return ''
}

const tints = ['accent', 'success', 'warning', 'device', 'accepted', 'danger'] as const

/** The muted background of the initials. It is always the same for a person, whatever the name. */
export function tintOf(id: string): string {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973
  return `color-mix(in oklab, var(--color-${tints[sum % tints.length]}) 20%, var(--color-surface))`
}
