import type { AdminRow } from '../data/admin-row.ts'

/** An action of the palette on a row. */
export type RowVerb =
  | { readonly kind: 'flip'; readonly word: string; readonly to: boolean }
  | { readonly kind: 'edit' | 'history' | 'preview' | 'delete'; readonly word: string }

export const editRow: RowVerb = { kind: 'edit', word: 'edit' }

/** The words of the actions. `publish` and `activate` are the same action, whichever flag a row has. */
const verbs: readonly RowVerb[] = [
  editRow,
  { kind: 'flip', word: 'publish', to: true },
  { kind: 'flip', word: 'unpublish', to: false },
  { kind: 'flip', word: 'activate', to: true },
  { kind: 'flip', word: 'deactivate', to: false },
  { kind: 'preview', word: 'preview' },
  { kind: 'preview', word: 'view' },
  { kind: 'history', word: 'history' },
  { kind: 'delete', word: 'delete' },
]

const LEAST = 3

/** The verb whose first letters begin a query. The other words then select rows. */
export function verbOf(words: readonly string[]): RowVerb | null {
  const [first = '', ...rest] = words
  if (first.length < LEAST || rest.length === 0) return null
  return verbs.find(({ word }) => word.startsWith(first)) ?? null
}

/** The flag that shows a row on the site; null if there is none. */
export function visibilityFlag({ values }: AdminRow): 'published' | 'is_active' | null {
  if (typeof values['published'] === 'boolean') return 'published'
  return typeof values['is_active'] === 'boolean' ? 'is_active' : null
}

/** Whether the verb applies to the current state of the row. */
export function isPossible(verb: RowVerb, row: AdminRow): boolean {
  switch (verb.kind) {
    case 'edit':
    case 'history':
    case 'preview':
    case 'delete':
      return true
    case 'flip': {
      const flag = visibilityFlag(row)
      return flag !== null && row.values[flag] === !verb.to
    }
    default:
      return verb satisfies never
  }
}
