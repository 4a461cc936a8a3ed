/**
 * Whether an `If-None-Match` header names this entity tag (without its quotes). The comparison is weak, as in RFC 9110,
 * because caches that compress a response make its tag weak.
 */
export function matchesEtag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^(?:W\/)?"|"$/g, '') === tag)
}
