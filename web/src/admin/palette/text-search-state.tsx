import { useEffect, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import type { TextSearch } from './use-text-search.ts'

const OPENING_MS = 300

/** Shows the state of a search in all texts, in place of its results. */
export function TextSearchState({ search, onRetry }: { search: TextSearch; onRetry: () => void }) {
  const isLong = useIsLong(search.kind === 'opening')
  if (search.kind === 'failed')
    return (
      <ErrorState title="Texts could not be searched" text={`${search.message}. You can still search names.`}>
        <Button onClick={onRetry}>Try Again</Button>
      </ErrorState>
    )
  const text = textOf(search, isLong)
  return <output className="block px-4 text-muted not-empty:py-6">{text}</output>
}

function textOf(search: Exclude<TextSearch, { kind: 'failed' }>, isLong: boolean): string {
  switch (search.kind) {
    case 'idle':
      return 'Type words to search all texts.'
    case 'opening':
      return isLong ? 'Preparing the search. The first search takes a moment …' : ''
    case 'found':
      return search.found.places.length === 0 ? `No matches for “${search.query.trim()}”` : ''
    default:
      return search satisfies never
  }
}

/** Whether something takes long enough to be shown. */
function useIsLong(isOn: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLong(true), OPENING_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isOn])
  return isLong
}
