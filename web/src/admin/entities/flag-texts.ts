/** What a flag is called where it is chosen, and what its two values are. */
export function flagTexts(name: string, label: string): { label: string; yes: string; no: string } {
  if (name === 'published') return { label: 'Status', yes: 'Published', no: 'Draft' }
  if (name === 'is_active') return { label: 'Status', yes: 'Active', no: 'Inactive' }
  return { label, yes: 'Yes', no: 'No' }
}
