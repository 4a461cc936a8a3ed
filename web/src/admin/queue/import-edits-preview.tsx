import { numberText } from '@coop/sync/rules'
import { entityNamed } from '@coop/sync/entities'
import { Badge, type BadgeTone } from '../../ui/text/badge.tsx'
import type { EditsImport, ImportedEdit } from '../data/edits-file/plan-edits-import.ts'
import { editCount } from '../texts/edit-count.ts'

const kinds: Record<ImportedEdit['kind'], { text: string; tone: BadgeTone }> = {
  new: { text: 'New', tone: 'accent' },
  applied: { text: 'Already on the site', tone: 'success' },
  here: { text: 'Already on this device', tone: 'plain' },
  unreadable: { text: 'Skipped', tone: 'danger' },
}
const verbs = { insert: 'New', update: 'Changed', delete: 'Deleted' } as const
const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short' })
/** Nobody reads more lines than this. The totals above the list include all edits. */
const MAX_LINES = 200

/** The edits of a file, with those that would be imported. */
export function ImportEditsPreview({ plan }: { plan: EditsImport }) {
  const { items, person, exportedAt, pictures, lostPictures, isChecked } = plan
  const counts = Object.entries(kinds).flatMap(([kind, { text }]) => {
    const count = items.filter((item) => item.kind === kind).length
    return count === 0 ? [] : [`${numberText(count)} ${text.toLowerCase()}`]
  })
  const at = Date.parse(exportedAt)
  return (
    <div className="space-y-4">
      <p>
        {editCount(items.length)}
        {person === '' ? '' : ` by ${person}`}
        {Number.isNaN(at) ? '' : `, exported ${time.format(at)}`}
        {counts.length === 0 ? '.' : `: ${counts.join(', ')}.`}
        {pictures === 0 ? '' : ` The file includes ${pictureCount(pictures)}.`}
      </p>
      {isChecked ? null : (
        <p className="text-warning">
          This device is offline, so edits that are already on the site cannot be marked. They are not applied
          twice.
        </p>
      )}
      {lostPictures === 0 ? null : (
        <p className="text-warning">
          {pictureCount(lostPictures)} {lostPictures === 1 ? 'is' : 'are'} not in the file. Edits that show{' '}
          {lostPictures === 1 ? 'it' : 'them'} cannot be sent until the other device has uploaded{' '}
          {lostPictures === 1 ? 'it' : 'them'}.
        </p>
      )}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {items.slice(0, MAX_LINES).map((item, i) => (
          <ImportLine key={i} item={item} />
        ))}
      </ul>
      {items.length <= MAX_LINES ? null : (
        <p className="text-muted">And {editCount(items.length - MAX_LINES)} more.</p>
      )}
    </div>
  )
}

function ImportLine({ item }: { item: ImportedEdit }) {
  const { title, entity, op, since, kind, reason } = item
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-0 wrap-anywhere">
        {entity === null || op === null ? null : (
          <span className="text-sm text-muted">
            {verbs[op]} {entityNamed(entity).label.toLowerCase()}{' '}
          </span>
        )}
        <span className="font-medium">{title}</span>
        {kind === 'unreadable' && reason !== null ? (
          <span className="block text-sm text-muted">{reason}</span>
        ) : null}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {since === null ? null : (
          <time dateTime={new Date(since).toISOString()} className="text-sm text-muted">
            {time.format(since)}
          </time>
        )}
        <Badge tone={kinds[kind].tone}>{kinds[kind].text}</Badge>
      </span>
    </li>
  )
}

function pictureCount(count: number): string {
  return count === 1 ? '1 picture' : `${numberText(count)} pictures`
}
