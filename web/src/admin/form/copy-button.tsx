import { Copy } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { useToast } from '../../ui/notices/toast.tsx'

export function CopyButton({ label, text }: { label: string; text: string }) {
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success({ title: 'Copied' })
    } catch {
      toast.error({
        title: 'The text could not be copied',
        description: 'Select the text and copy it.',
      })
    }
  }
  return (
    <Button variant="secondary" size="small" className="min-h-11" onClick={() => void copy()}>
      <Copy aria-hidden="true" size={16} /> {label}
    </Button>
  )
}
