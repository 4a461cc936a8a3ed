import { Eye, EyeOff } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import type { FormPreviewPlace } from './use-form-preview.ts'

/** Shows and hides the preview of a form. */
export function PreviewButton({ at, toggle }: Pick<FormPreviewPlace, 'at' | 'toggle'>) {
  if (at === 'never') return null
  const isBeside = at === 'beside'
  return (
    <Button
      variant="quiet"
      size="small"
      aria-pressed={isBeside}
      className="mr-auto -ml-3 min-h-12"
      onClick={toggle}
    >
      {isBeside ? <EyeOff aria-hidden="true" size={18} /> : <Eye aria-hidden="true" size={18} />}
      Preview
    </Button>
  )
}
