import { Menu } from '@base-ui/react/menu'
import type { EntityName } from '@coop/sync/entities'
import { Layers } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useSource } from '../data/hooks.ts'
import { rowAddress } from '../entities/addresses.ts'
import { askPlace } from './place-question.ts'
import { useMayChooseRelease } from './use-may-choose-release.ts'

/** A menu item of a row: chooses the release for later edits of this tab, and opens the row. */
export function EditInReleaseItem({
  name,
  id,
  className,
}: {
  name: EntityName
  id: string
  className: string
}) {
  const navigate = useNavigate()
  const source = useSource()
  const isThere = useMayChooseRelease(name)
  if (!isThere) return null
  const choose = async () => {
    if ((await askPlace(source, 'all-saves')) !== null) await navigate(rowAddress(name, id))
  }
  return (
    <Menu.Item className={className} onClick={() => void choose()}>
      <Layers aria-hidden="true" size={16} /> Edit in a release …
    </Menu.Item>
  )
}
