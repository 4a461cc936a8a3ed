import type { RowValues } from '../../data/admin-row.ts'
import { CopyButton } from '../copy-button.tsx'

/** Shows the values of a draft for which the form has no field, so that they can be copied. */
export function UnmappedDraftValues({ text, values }: { text: string; values: RowValues }) {
  const all = Object.entries(values)
    .map(([field, value]) => `${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n\n')
  return (
    <section aria-label="Values without a field" className="space-y-2 rounded-control bg-warning-tint p-3">
      <p className="text-warning">{text}</p>
      <pre className="max-h-60 overflow-y-auto font-sans text-sm wrap-anywhere whitespace-pre-wrap">
        {all}
      </pre>
      <CopyButton label="Copy the text" text={all} />
    </section>
  )
}
