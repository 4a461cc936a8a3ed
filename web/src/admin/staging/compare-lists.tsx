import type { EntityName } from '@coop/sync/entities'
import { numberText } from '@coop/sync/rules'
import { useRows } from '../data/hooks.ts'
import { areListsCompared, useListsCompared } from '../table/compared-lists.ts'

interface CompareListsProps {
  name: EntityName
  releaseId: string
  className: string
}

/**
 * A switch above a list, while a release is chosen: shows the values of the site for each row that the release changes.
 */
export function CompareLists({ name, releaseId, className }: CompareListsProps) {
  const isCompared = useListsCompared()
  return (
    <>
      <button
        type="button"
        aria-pressed={isCompared}
        onClick={() => areListsCompared.set(!isCompared)}
        className={`${className} ${isCompared ? 'font-semibold' : ''}`}
      >
        {isCompared ? 'Hide comparison' : 'Compare with the site'}
      </button>
      {isCompared ? <Summary name={name} releaseId={releaseId} /> : null}
    </>
  )
}

/** The number of changes in the list, including deleted rows, which the list no longer shows. */
function Summary({ name, releaseId }: Omit<CompareListsProps, 'className'>) {
  const { rows } = useRows('release_edits')
  const edits = rows.filter(({ values }) => values.release_id === releaseId && values.entity === name)
  const count = (op: 'insert' | 'update') => edits.filter(({ values }) => values.op === op).length
  const deleted = edits.flatMap(({ values }) => (values.op === 'delete' ? [`“${values.title}”`] : []))
  return (
    <output className="order-last basis-full">
      {edits.length === 0
        ? 'The release changes nothing in this list.'
        : `The release changes ${numberText(count('update'))}, adds ${numberText(count('insert'))} and deletes ${numberText(deleted.length)} in this list${deleted.length === 0 ? '.' : `: ${named(deleted)}.`}`}
    </output>
  )
}

const MOST_NAMED = 5

function named(titles: readonly string[]): string {
  const more = titles.length - MOST_NAMED
  return `${titles.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${numberText(more)} more` : ''}`
}
