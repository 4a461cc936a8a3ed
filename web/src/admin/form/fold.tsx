import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'

/** Rarely needed content behind a button. It stays mounted while folded, so that fields keep typed text. */
export function Fold({
  id,
  buttonId,
  open,
  onToggle,
  children,
}: {
  id: string
  buttonId?: string
  open: boolean
  onToggle: (open: boolean) => void
  children: ReactNode
}) {
  return (
    <>
      <Button
        id={buttonId}
        variant="quiet"
        size="small"
        className="-ml-3"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onToggle(!open)}
      >
        <ChevronDown
          aria-hidden="true"
          size={16}
          className={`transition-transform ${open ? 'rotate-180' : ''}`}
        />
        More
      </Button>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </>
  )
}
