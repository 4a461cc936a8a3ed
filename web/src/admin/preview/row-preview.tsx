import { type EntityName, entityNamed } from '@coop/sync/entities'
import { publicChanges } from '@coop/sync/overlay'
import { type ReactNode, useMemo, useState } from 'react'
import type { RowValues } from '../data/admin-row.ts'
import { publicAddress } from '../entities/public-address.ts'
import type { PressedField } from './places/page-places.tsx'
import { previewPlace } from './preview-place.ts'
import { isPublished, previewedValues } from './previewed-values.ts'
import { PreviewPane } from './preview-pane.tsx'
import { type SavedRows, useSavedRows } from './use-saved-rows.ts'

interface RowPreviewProps {
  name: EntityName
  rowId: string
  /** The changes of an edit to the row; null if the row is new and cannot be saved yet. */
  changes: RowValues | null
  /** Pictures that only this browser has, in addition to those stored on the device. */
  pictures: ReadonlyMap<string, string>
  note?: string
  onOpen: (field: PressedField) => void
  children?: ReactNode
}

/** A row as visitors see it, or will see it. */
export function RowPreview({ name, rowId, changes, pictures, note = '', onOpen, children }: RowPreviewProps) {
  const saved = useSavedRows()
  const [at] = useState(() => new Date().toISOString())
  const shown = useMemo(
    () =>
      saved === null || changes === null ? null : previewContent(saved, name, rowId, changes, pictures, at),
    [saved, name, rowId, changes, pictures, at],
  )
  const label = entityNamed(name).label.toLowerCase()
  const empty = changes === null ? `Preview paused: fill in the required fields of the ${label}.` : null
  const state = shown?.isPublished === false ? 'Not published. Visitors cannot see it.' : ''
  return (
    <PreviewPane
      content={empty ?? shown?.content ?? null}
      note={empty === null ? note || state : ''}
      onOpen={onOpen}
    >
      {children}
    </PreviewPane>
  )
}

function previewContent(
  { rowsOf, publicRows, pictures: kept }: SavedRows,
  name: EntityName,
  rowId: string,
  changes: RowValues,
  chosen: ReadonlyMap<string, string>,
  at: string,
) {
  const row = rowsOf(name).find(({ id }) => id === rowId) ?? null
  const isNew = row === null && Object.keys(changes).length === 0
  if (isNew) return { content: 'This item does not exist or has been deleted.', isPublished: true }
  const values = previewedValues(name, rowId, row, changes, at)
  const shownAt = previewPlace(name, row, values, rowsOf)
  const isShown = isPublished(name, row, changes)
  if (shownAt.kind === 'nowhere') return { content: shownAt.reason, isPublished: isShown }
  const isShared = (address: string) =>
    rowsOf('website_assets').some((asset) => asset.id !== rowId && asset.values['image_url'] === address)
  const edit =
    values === row?.values ? [] : publicChanges(publicRows, name, rowId, row?.values, values, isShared)
  const pictures = chosen.size === 0 ? kept : new Map([...kept, ...chosen])
  const { address, part } = shownAt
  const edited = { entity: name, row: { id: rowId, values, edit: null } }
  const isOwnPage = address === publicAddress(name, values)
  return {
    content: { publicRows, edit, address, part, pictures, isOwnPage, rows: { rowsOf, edited } },
    isPublished: isShown,
  }
}
