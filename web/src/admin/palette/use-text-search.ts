import { useEffect, useMemo, useState } from 'react'
import { useSource } from '../data/hooks.ts'
import type { QueryAnswer } from '../data/rows/query-messages.ts'
import { rowObjects } from '../data/rows/row-objects.ts'
import { type FoundTexts, readFoundTexts, type TextFilter, textQuestion } from './search-texts.ts'

/** The state of a search in all texts. */
export type TextSearch =
  /** There are no words. */
  | { readonly kind: 'idle' }
  /** The first answer is pending. */
  | { readonly kind: 'opening' }
  | { readonly kind: 'found'; readonly query: string; readonly found: FoundTexts }
  | { readonly kind: 'failed'; readonly message: string }

/**
 * Searches all texts for the typed words. The last results stay until the next arrive. Another filter starts a new
 * search.
 */
export function useTextSearch(isOn: boolean, query: string, filter: TextFilter): TextSearch {
  const { query: ask } = useSource()
  const question = useMemo(() => (isOn ? textQuestion(query, filter) : null), [isOn, query, filter])
  const [last, setLast] = useState<TextSearch | null>(null)

  useEffect(() => {
    if (question === null) return
    const cancel = new AbortController()
    const search = async () => {
      const next = searchOf(query, await ask(question, cancel.signal))
      if (!cancel.signal.aborted) setLast(next)
    }
    search().catch((error: unknown) => {
      if (!cancel.signal.aborted) setLast({ kind: 'failed', message: String(error) })
    })
    return () => cancel.abort()
  }, [ask, question, query])

  if (question === null) return idle
  return last ?? opening
}

const idle: TextSearch = { kind: 'idle' }
const opening: TextSearch = { kind: 'opening' }

function searchOf(query: string, answer: QueryAnswer): TextSearch {
  switch (answer.kind) {
    case 'rows':
      return { kind: 'found', query, found: readFoundTexts(rowObjects(answer)) }
    case 'too-long':
      return { kind: 'failed', message: 'The search took longer than 10 seconds' }
    case 'too-much-memory':
      return { kind: 'failed', message: 'The search needs too much memory' }
    case 'unavailable':
    case 'wrong':
      return { kind: 'failed', message: answer.message }
    default:
      return answer satisfies never
  }
}
