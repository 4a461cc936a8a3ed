import { fold } from './fold.ts'

/** The address part of a name: 'Työ & Tulos Oy' is 'tyo-tulos-oy'. Empty when the name has no Latin letter or digit. */
export function slugify(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9\s]/g, '')
    .trim()
    .replace(/\s+/g, '-')
}

/** The wanted slug, or the first of -2, -3 … that is free. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(slug)) return slug
  let number = 2
  while (isTaken(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}
