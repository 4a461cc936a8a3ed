import type { Json } from '@coop/sync/write'

// Generic access to values, for code that handles all entities alike. Each function returns its empty value for a value
// of another kind. Code that knows the entity uses the typed rows.

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** The items of a child list. */
export function itemsOf(value: unknown): Record<string, Json>[] {
  return Array.isArray(value) ? value.filter(isItem) : []
}

export function isItem(value: unknown): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
