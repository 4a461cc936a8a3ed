import { type SignUpQuery, signUpQuerySchema } from '@coop/sync/sign-ups'
import { Select } from '../../ui/controls/select.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { listName } from './list-name.ts'

const states = [
  { value: '', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Not delivered' },
]

interface SignUpFiltersProps {
  query: SignUpQuery
  /** The ids of the lists, by name. */
  lists: Readonly<Record<string, number>>
  onChange: (query: SignUpQuery) => void
}

export function SignUpFilters({ query, lists, onChange }: SignUpFiltersProps) {
  return (
    <search className="mb-4 grid grid-cols-2 gap-3 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-[minmax(0,22rem)_repeat(2,minmax(0,14rem))]">
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
          ...Object.values(lists).map((id) => ({ value: String(id), label: listName(id, lists) })),
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
