import type { EntityName } from '@coop/sync/entities'
import { Button } from '../../ui/buttons/button.tsx'
import type { AdminData } from '../data/admin-data.ts'
import { useSource } from '../data/hooks.ts'
import { askPlace } from './place-question.ts'
import { useMayChooseRelease } from './use-may-choose-release.ts'

interface ToReleaseButtonProps {
  name: EntityName
  disabled?: boolean
  /** @param data by which the edits go into the chosen release */
  onChoose: (data: AdminData) => void
}

/** Beside the button that makes edits live: makes them in a release. Not there where all edits of the tab are asked or go into one. */
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
