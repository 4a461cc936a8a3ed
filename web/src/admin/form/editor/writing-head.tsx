import { ListTree, Minimize2, Search } from 'lucide-react'
import { Button } from '../../../ui/buttons/button.tsx'

interface WritingHeadProps {
  title: string
  isOutlined: boolean
  onOutline: () => void
  onFind: () => void
  onClose: () => void
}

/** The header of the writing page. */
export function WritingHead({ title, isOutlined, onOutline, onFind, onClose }: WritingHeadProps) {
  return (
    <div className="flex items-center gap-1 border-b border-line px-3 py-1.5 md:order-first">
      <span className="mr-auto min-w-0 truncate text-sm text-muted">{title}</span>
      <Button variant="quiet" size="small" aria-pressed={isOutlined} onClick={onOutline}>
        <ListTree aria-hidden="true" size={16} />
        <span className="max-sm:sr-only">Outline</span>
      </Button>
      <Button variant="quiet" size="small" onClick={onFind}>
        <Search aria-hidden="true" size={16} />
        <span className="max-sm:sr-only">Find</span>
      </Button>
      <Button variant="secondary" size="small" onClick={onClose} className="shrink-0">
        <Minimize2 aria-hidden="true" size={16} />
        Back to the form
      </Button>
    </div>
  )
}
