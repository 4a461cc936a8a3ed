import type { EntityName } from '@coop/sync/entities'
import { Copy } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import type { AdminRow } from '../data/admin-row.ts'
import { useRow } from '../data/hooks.ts'
import { useDuplicate } from './use-duplicate.ts'

interface DuplicateButtonProps {
  name: EntityName
  rowId: string
  /** Whether there is unsaved text, which the copy would not have. */
  isTyped: boolean
}

/** A button in the form of a row that creates a copy and opens its form. */
export function DuplicateButton({ name, rowId, isTyped }: DuplicateButtonProps) {
  const row: AdminRow | null | undefined = useRow(name, rowId)
  const duplicate = useDuplicate()
  const isOff = isTyped || row === null || row === undefined
  return (
    <Button
      variant="quiet"
      size="small"
      className="min-h-12"
      aria-disabled={isOff}
      title={isTyped ? 'Save your changes before you duplicate' : undefined}
      onClick={() => (isOff ? undefined : void duplicate(name, row))}
    >
      <Copy aria-hidden="true" size={16} /> <span className="max-sm:sr-only">Duplicate</span>
    </Button>
  )
}
