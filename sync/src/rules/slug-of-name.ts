import { slugify } from './slug.ts'

/** Whether a slug is that of a name, or that with a number behind it. A name without a slug of its own has any. */
export function isSlugOf(slug: string, name: string): boolean {
  const expected = slugify(name)
  if (expected === '' || slug === expected) return true
  return slug.startsWith(`${expected}-`) && /^\d+$/.test(slug.slice(expected.length + 1))
}
