import { type OfferingFilter, sizes } from '@coop/sync/contract'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ViewProps } from '../../page-route.tsx'
import { ScopeSlider } from '../../scope-slider.tsx'
import { useEarlyInput } from '../../use-early-input.ts'
import {
  gridStep,
  type OfferingData,
  type OfferingRequest,
  parseOfferingRequest,
  wholeOffering,
} from './load-offering.ts'

/** A form like any other, so that it also works before, and without, scripts. */
export function OfferingFilters({ data, request, change }: ViewProps<OfferingRequest, OfferingData>) {
  const { filter } = request
  const set = (part: Partial<OfferingFilter>) => change({ filter: { ...filter, ...part }, limit: gridStep })
  const form = useEarlyInput((typed) => change(parseOfferingRequest(typed)))
  return (
    <form
      ref={form}
      aria-label="Filters"
      action="/offering"
      onSubmit={(event) => event.preventDefault()}
      className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4"
    >
      <TextField
        label="Search"
        type="search"
        name="search"
        value={filter.search}
        onChange={(search) => set({ search })}
      />
      <Select
        label="Theme"
        name="theme"
        value={data.theme || filter.theme}
        options={[anyTheme, ...themeOptions(data, filter.theme)]}
        onChange={(theme) => set({ theme })}
      />
      <Select
        label="Size"
        name="size"
        value={filter.size}
        options={[{ value: '', label: 'All sizes' }, ...sizes.map((size) => ({ value: size, label: size }))]}
        onChange={(size) => set({ size })}
      />
      <Select
        label="Company"
        name="company"
        value={filter.company}
        options={[
          { value: '', label: 'All companies' },
          ...data.companyChoices.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        onChange={(company) => set({ company })}
      />
      <div className="sm:col-span-2 lg:col-span-3">
        <ScopeSlider scope={filter.scope} onScope={(scope) => set({ scope })} />
      </div>
      <div className="flex items-center gap-3 self-center">
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
        <Button variant="secondary" onClick={() => change(wholeOffering)}>
          Reset filters
        </Button>
      </div>
    </form>
  )
}

const anyTheme = { value: '', label: 'All themes' }

/** A theme that the address names and nobody knows is still what the filter says, until it is changed. */
function themeOptions(data: OfferingData, asked: string) {
  const names = data.theme === '' && asked !== '' ? [asked, ...data.themeChoices] : data.themeChoices
  return names.map((name) => ({ value: name, label: name }))
}
