import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'

/** Content that is rarely needed, behind a button. It stays drawn while it is folded, so that fields keep what was typed. */
export function Fold({
  id,
  buttonId,
  about,
  open,
  onToggle,
  children,
}: {
  id: string
  buttonId?: string
  /** The subject of the button, for people who cannot see where it stands. */
  about?: string
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
        <span>More{about === undefined ? null : <span className="sr-only"> {about}</span>}</span>
      </Button>
      <div id={id} hidden={!open}>
        {children}
      </div>
    </>
  )
}
