import { scopeRange } from '@coop/sync/rules'

/** A whole number within the range of the scope slider; anything else becomes the default. */
export function parseScope(text: string | null): number {
  if (!/^\d{1,3}$/.test(text ?? '')) return scopeRange.default
  return Math.min(scopeRange.max, Number(text))
}

/** The scope in an address; empty for the default. */
export function scopeText(scope: number): string {
  return scope === scopeRange.default ? '' : String(scope)
}
