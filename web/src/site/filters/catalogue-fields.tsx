import { sizes } from './service-size.ts'
import { Select } from '../../ui/controls/select.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import type { CatalogueFilter } from './catalogue-filter.ts'

export interface CatalogueChoices {
  themes: readonly string[]
  companies: readonly { slug: string; name: string }[]
}

interface CatalogueFieldsProps {
  filter: CatalogueFilter
  choices: CatalogueChoices
  /** Whether no entry matches. The search field shows it, because the list may be out of view. */
  isEmpty: boolean
  onChange: (part: Partial<CatalogueFilter>) => void
}

export const nothingFound = 'Nothing found.'

/** The four filters of a grid. Their names are the query parameters, so that a form without scripts sends the same. */
export function CatalogueFields({ filter, choices, isEmpty, onChange }: CatalogueFieldsProps) {
  return (
    <>
      <TextField
        label="Search"
        type="search"
        name="search"
        value={filter.search}
        hint={isEmpty ? nothingFound : undefined}
        onChange={(search) => onChange({ search })}
      />
      <Select
        label="Theme"
        name="theme"
        value={filter.theme}
        options={[
          { value: '', label: 'All themes' },
          ...themeNames(choices.themes, filter.theme).map((name) => ({ value: name, label: name })),
        ]}
        onChange={(theme) => onChange({ theme })}
      />
      <Select
        label="Size"
        name="size"
        value={filter.size}
        options={[{ value: '', label: 'All sizes' }, ...sizes.map((size) => ({ value: size, label: size }))]}
        onChange={(size) => onChange({ size })}
      />
      <Select
        label="Company"
        name="company"
        value={filter.company}
        options={[
          { value: '', label: 'All companies' },
          ...choices.companies.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        onChange={(company) => onChange({ company })}
      />
    </>
  )
}

/** An unknown theme in the address remains an option of the filter until the visitor chooses another one. */
function themeNames(themes: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || themes.includes(chosen) ? themes : [chosen, ...themes]
}
