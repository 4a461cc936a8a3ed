import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import type { RowMenuProps } from './opened-row-menu.tsx'

const OpenedRowMenu = lazyComponent(
  async () => (await import('./opened-row-menu.tsx')).OpenedRowMenu,
  ({ title }: RowMenuProps) => <Opener title={title} />,
)

/** The actions of a row where there is little room. Until it is opened it is no more than a button: lists are long. */
export function RowMenu(props: RowMenuProps) {
  const [openedFor, setOpenedFor] = useState<string | null>(null)
  // Elements of a table are taken over by other rows, and may come back to the first one.
  if (openedFor !== null && openedFor !== props.id) setOpenedFor(null)
  return openedFor === props.id ? (
    <OpenedRowMenu {...props} />
  ) : (
    <Opener title={props.title} onOpen={() => setOpenedFor(props.id)} />
  )
}

const icon = <EllipsisVertical aria-hidden="true" size={18} />

function Opener({ title, onOpen }: { title: string; onOpen?: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Actions for ${title}`}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={onOpen === undefined}
      className={buttonClass('quiet', 'icon', '@[56rem]:hidden')}
      onClick={onOpen}
      onKeyDown={({ key }) => (key === 'ArrowDown' ? onOpen?.() : undefined)}
    >
      {icon}
    </button>
  )
}
