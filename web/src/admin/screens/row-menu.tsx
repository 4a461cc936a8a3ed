import { useState } from 'react'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { rowIconClass } from '../table/row-icon-class.ts'
import type { RowMenuProps } from './opened-row-menu.tsx'

const OpenedRowMenu = lazyComponent(
  async () => (await import('./opened-row-menu.tsx')).OpenedRowMenu,
  ({ title }: RowMenuProps) => <Opener title={title} />,
  'with rows',
)

/** All actions of a row. Until it is opened, it is a plain button, because lists are long. */
export function RowMenu(props: RowMenuProps) {
  const [openedFor, setOpenedFor] = useState<string | null>(null)
  // Table elements are reused for other rows, and may return to the first one.
  if (openedFor !== null && openedFor !== props.id) setOpenedFor(null)
  return openedFor === props.id ? (
    <OpenedRowMenu {...props} />
  ) : (
    <Opener title={props.title} onOpen={() => setOpenedFor(props.id)} />
  )
}

function Opener({ title, onOpen }: { title: string; onOpen?: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Actions for ${title}`}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={onOpen === undefined}
      data-row-icon="menu"
      className={rowIconClass}
      onClick={onOpen}
      onKeyDown={({ key }) => (key === 'ArrowDown' ? onOpen?.() : undefined)}
    />
  )
}
