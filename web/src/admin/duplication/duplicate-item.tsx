import { Menu } from '@base-ui/react/menu'
import { type EntityName, entityNamed } from '@coop/sync/entities'
import { Copy } from 'lucide-react'
import type { AdminRow } from '../data/admin-row.ts'
import { canBeCopied } from './copied-row.ts'
import { useDuplicate } from './use-duplicate.ts'

interface DuplicateItemProps {
  name: EntityName
  /** null or undefined: not loaded yet. */
  row: AdminRow | null | undefined
  className: string
}

/** The menu entry that duplicates a row. */
export function DuplicateItem({ name, row, className }: DuplicateItemProps) {
  const duplicate = useDuplicate()
  if (!canBeCopied(entityNamed(name)) || row === null || row === undefined) return null
  return (
    <Menu.Item onClick={() => void duplicate(name, row)} className={className}>
      <Copy aria-hidden="true" size={16} /> Duplicate
    </Menu.Item>
  )
}
