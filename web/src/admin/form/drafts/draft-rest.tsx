import { Copy } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { RowValues } from '../../data/types.ts'

/** What of a draft this form has no field for: the release or the row has changed, and the words are still here. */
export function DraftRest({ text, values }: { text: string; values: RowValues }) {
  const toast = useToast()
  const all = Object.entries(values)
    .map(([field, value]) => `${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(all)
      toast.success({ title: 'Copied' })
    } catch {
      toast.error({
        title: 'This browser does not let the text be copied',
        description: 'Mark it and copy it by hand.',
      })
    }
  }
  return (
    <section aria-label="What does not fit" className="space-y-2 rounded-control bg-warning-tint p-3">
      <p className="text-warning">{text}</p>
      <pre className="max-h-60 overflow-y-auto font-sans text-sm wrap-anywhere whitespace-pre-wrap">
        {all}
      </pre>
      <Button variant="secondary" size="small" className="min-h-11" onClick={() => void copy()}>
        <Copy aria-hidden="true" size={16} /> Copy the text
      </Button>
    </section>
  )
}
