import { contentNames } from '@coop/sync/entities'
import { changeKinds, SYSTEM } from '@coop/sync/history'
import { DateField } from '../../ui/controls/date-field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { entityRecord } from '../entities/entity-records.ts'
import type { People } from '../data/directory/people-directory.ts'
import { usePeople } from '../names/use-person.ts'
import type { ActivityFilters } from './activity-filters.ts'
import { kindTexts } from './change-texts.ts'

interface FiltersProps {
  filters: ActivityFilters
  onChange: (name: keyof ActivityFilters, value: string) => void
}

/** Filters by person, entity, kind, days and words of the name. */
export function ActivityFilterBar({ filters, onChange }: FiltersProps) {
  const { person = '', entity = '', kind = '', from = '', to = '', words = '' } = filters
  const people = usePeople()
  return (
    <search className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-6">
      <Select
        label="Who"
        value={person}
        options={personOptions(people, person)}
        onChange={(value) => onChange('person', value)}
      />
      <Select
        label="List"
        value={entity}
        options={[
          { value: '', label: 'All' },
          ...contentNames.map((name) => ({ value: name, label: entityRecord(name).menu })),
        ]}
        onChange={(value) => onChange('entity', value)}
      />
      <Select
        label="Change"
        value={kind}
        options={[
          { value: '', label: 'Any' },
          ...changeKinds.map((each) => ({ value: each, label: kindTexts[each] })),
        ]}
        onChange={(value) => onChange('kind', value)}
      />
      <TextField
        label="Name contains"
        type="search"
        value={words}
        onChange={(value) => onChange('words', value)}
      />
      <DateField label="From" value={from} onChange={(value) => onChange('from', value)} />
      <DateField label="To" value={to} onChange={(value) => onChange('to', value)} />
    </search>
  )
}

function personOptions(people: People, person: string) {
  const options = [
    { value: '', label: 'Everyone' },
    ...[...people.values()].map(({ id, email, name }) => ({ value: id, label: name ?? email })),
    { value: SYSTEM, label: 'The system' },
  ]
  const isNamed = options.some(({ value }) => value === person)
  return isNamed ? options : [...options, { value: person, label: 'Somebody else' }]
}
