import type { EntityName } from '@coop/sync/entities'
import { Button } from '../../ui/buttons/button.tsx'
import type { AdminData } from '../data/admin-data.ts'
import { useSource } from '../data/hooks.ts'
import { askPlace } from './place-question.ts'
import { useMayChooseRelease } from './use-may-choose-release.ts'

interface ToReleaseButtonProps {
  name: EntityName
  disabled?: boolean
  /** @param data the operations for edits in the chosen release */
  onChoose: (data: AdminData) => void
}

/**
 * A button next to the one that saves to the site: makes the edits in a release. It is hidden if edits of the tab go
 * into a release or ask anyway.
 */
export function ToReleaseButton({ name, disabled = false, onChoose }: ToReleaseButtonProps) {
  const source = useSource()
  const isThere = useMayChooseRelease(name)
  if (!isThere) return null
  const choose = async () => {
    const data = await askPlace(source, 'one-save')
    if (data !== null) onChoose(data)
  }
  return (
    <Button variant="secondary" disabled={disabled} onClick={() => void choose()}>
      Save to release …
    </Button>
  )
}
