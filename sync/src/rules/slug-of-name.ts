import { slugify } from './slug.ts'

/**
 * Whether a slug is that of a name, or that with a number after it. A name without Latin letters or digits fits any
 * slug.
 */
export function isSlugOf(slug: string, name: string): boolean {
  const expected = slugify(name)
  if (expected === '' || slug === expected) return true
  return slug.startsWith(`${expected}-`) && /^\d+$/.test(slug.slice(expected.length + 1))
}
