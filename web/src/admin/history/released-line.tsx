import type { ChangeKind } from '@coop/sync/history'
import { Link } from 'react-router-dom'
import { entityRecord } from '../entities/entity-records.ts'
import { releaseAddress } from '../staging/release-address.ts'
import { useReleasedRow } from '../staging/use-released-row.ts'

interface ReleasedLineProps {
  /** The id of the row of `release_edits`. */
  editId: string
  /** The title of the row at the time of the change. */
  title: string
  /** The kind of change to the edit; null if it was changed several times. */
  kind: ChangeKind | null
}

/** The end of the sentence "X added row Y to release Z", with a link to the row in that release. */
export function ReleasedLine({ editId, title, kind }: ReleasedLineProps) {
  const row = useReleasedRow(editId)
  if (kind === 'deleted') return <>removed “{title}” from a release</>
  if (row === null) return <>changed “{title}” in a release that no longer contains it</>
  const { entity, op, address, onOpen, release } = row
  return (
    <>
      {op === 'delete' ? 'deleted' : op === 'insert' && kind === 'created' ? 'created' : 'changed'}{' '}
      {entityRecord(entity).noun.toLowerCase()}{' '}
      <Link to={address} onClick={onOpen} className={link}>
        {title}
      </Link>{' '}
      in the release{' '}
      <Link to={releaseAddress(release.id)} className={link}>
        “{release.values.name}”
      </Link>
    </>
  )
}

const link = 'text-accent underline underline-offset-4'
