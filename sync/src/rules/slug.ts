import { fold } from './fold.ts'

/** The address part of a name: 'Työ & Tulos Oy' is 'tyo-tulos-oy'. Empty when the name has no Latin letter or digit. */
export function slugify(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9\s]/g, '')
    .trim()
    .replace(/\s+/g, '-')
}

/**
 * The wanted slug, or the first of -2, -3 … that is free.
 * @param from lower numbers are known to be taken
 */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean, from = 2): string {
  if (!isTaken(slug)) return slug
  let number = from
  while (isTaken(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}
