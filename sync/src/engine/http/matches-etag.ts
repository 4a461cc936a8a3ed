/**
 * Whether an `If-None-Match` header names this entity tag (without its quotes). The comparison is weak, as RFC 9110
 * has it for this header: caches that compress a response make its tag weak.
 */
export function matchesEtag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^(?:W\/)?"|"$/g, '') === tag)
}
