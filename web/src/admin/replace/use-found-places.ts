import { type EntityName, entityNames } from '@coop/sync/entities'
import { useEffect, useMemo, useState } from 'react'
import { z } from 'zod'
import { useSource } from '../data/hooks.ts'
import type { NotStored } from '../data/mirror/mirror-database.ts'
import { openRows } from '../data/open-rows.ts'
import type { Question, QueryAnswer } from '../data/rows/query-messages.ts'
import { rowObjects } from '../data/rows/row-objects.ts'
import { textSources } from '../data/text-sources.ts'
import type { RefusedAnswer } from '../queries/answer-problem.ts'
import { useAnswer } from '../queries/use-answer.ts'
import type { Wanted } from './find-places.ts'
import { type FoundPlace, placesOf } from './plan-replacement.ts'

/** The state of the search for places. */
export type FoundPlaces =
  | { readonly kind: 'idle' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'refused'; readonly answer: RefusedAnswer; readonly retry: () => void }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'found'
      readonly wanted: Wanted
      readonly places: readonly FoundPlace[]
      readonly notStored: NotStored | null
    }

const candidateSchema = z.array(z.object({ entity: z.enum(entityNames), row_ids: z.array(z.string()) }))

/**
 * The rows that may contain the words. The database compares without accents only for plain letters, and Markdown may
 * escape punctuation. So the query uses the longest part of the words without such characters.
 */
function candidateQuestion({ words }: Wanted): Question | null {
  const parts = words.trim().split(/\s+/).filter(Boolean)
  if (parts.length === 0) return null
  const plain = parts
    .flatMap((part) => part.match(/[A-Za-z0-9]+/g) ?? [])
    .reduce((longest, part) => (part.length > longest.length ? part : longest), '')
  return {
    sql: `select entity, array_agg(distinct row_id)::text[] as row_ids from search.places
      where strpos(lower(body), lower($1::text)) > 0 group by entity`,
    params: [plain],
    texts: true,
  }
}

/** The current places of words in all texts of this device. null: no search. */
export function useFoundPlaces(wanted: Wanted | null): FoundPlaces {
  const source = useSource()
  const question = useMemo(() => (wanted === null ? null : candidateQuestion(wanted)), [wanted])
  const { answer, isAsking, retry } = useAnswer(question)
  const [found, setFound] = useState<{ answer: QueryAnswer; result: FoundPlaces } | null>(null)

  useEffect(() => {
    if (wanted === null || isAsking || answer?.kind !== 'rows') return
    const opened = openRows(source)
    let isOver = false
    const read = async (): Promise<FoundPlaces> => {
      const places: FoundPlace[] = []
      for (const { entity, row_ids: ids } of candidateSchema
        .parse(rowObjects(answer))
        .toSorted(inMenuOrder)) {
        const sources = textSources.filter((each) => each.entity === entity)
        const wantedIds = new Set(ids)
        for (const row of await opened.all(entity))
          if (wantedIds.has(row.id)) places.push(...placesOf(row, sources, wanted))
      }
      return { kind: 'found', wanted, places, notStored: answer.notStored }
    }
    void read()
      .catch((error: unknown): FoundPlaces => {
        return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
      })
      .then((result) => (isOver ? undefined : setFound({ answer, result })))
      .finally(() => opened.close())
    return () => {
      isOver = true
      opened.close()
    }
  }, [source, wanted, answer, isAsking])

  if (question === null) return { kind: 'idle' }
  if (!isAsking && answer !== null && answer.kind !== 'rows') return { kind: 'refused', answer, retry }
  const isOfWanted = found?.result.kind !== 'found' || found.result.wanted === wanted
  return found !== null && isOfWanted ? found.result : { kind: 'searching' }
}

function inMenuOrder(a: { entity: EntityName }, b: { entity: EntityName }): number {
  return entityNames.indexOf(a.entity) - entityNames.indexOf(b.entity)
}
