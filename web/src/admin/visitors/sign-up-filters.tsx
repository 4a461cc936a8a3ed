import { type SignUpQuery, signUpQuerySchema } from '@coop/sync/contract'
import { useState } from 'react'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'

const states = [
  { value: '', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Not delivered' },
]

export interface SignUpFiltersProps {
  query: SignUpQuery
  /** lists that are known to have somebody on them */
  lists: readonly number[]
  onChange: (query: SignUpQuery) => void
}

export function SignUpFilters({ query, lists, onChange }: SignUpFiltersProps) {
  // A list stays among the choices when a filter hides everybody on it.
  const [known, setKnown] = useState<readonly number[]>([])
  const all = [...new Set([...known, ...lists])].sort((a, b) => a - b)
  if (all.length > known.length) setKnown(all)

  return (
    <search className="mb-5 grid gap-3 sm:grid-cols-3">
      <TextField
        label="Search"
        type="search"
        value={query.search ?? ''}
        onChange={(search) => onChange({ ...query, search: search === '' ? undefined : search })}
      />
      <Select
        label="List"
        value={query.list === undefined ? '' : String(query.list)}
        options={[
          { value: '', label: 'All lists' },
          ...all.map((list) => ({ value: String(list), label: `List ${list}` })),
        ]}
        onChange={(list) => onChange({ ...query, list: list === '' ? undefined : Number(list) })}
      />
      <Select
        label="State"
        value={query.state ?? ''}
        options={states}
        onChange={(state) =>
          onChange({ ...query, state: signUpQuerySchema.shape.state.catch(undefined).parse(state) })
        }
      />
    </search>
  )
}
