/** The label of a flag's control, and the names of its two values. */
export function flagTexts(name: string, label: string): { label: string; yes: string; no: string } {
  if (name === 'published') return { label: 'Status', yes: 'Published', no: 'Draft' }
  if (name === 'is_active') return { label: 'Status', yes: 'Active', no: 'Inactive' }
  return { label, yes: 'Yes', no: 'No' }
}
