import { type Role, roles } from '@coop/sync/rules'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { nothingFound } from '../../filters/catalogue-fields.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { ScopeSlider } from '../../parts/scope-slider.tsx'
import { useInputBeforeHydration } from '../../hydration/use-input-before-hydration.ts'
import {
  parseRevolutionRequest,
  type RevolutionData,
  type RevolutionRequest,
  wholeRevolution,
} from './load-revolution.ts'

/** The filters are a GET form, so that they work without scripts and before scripts are loaded. */
export function SolutionFilters({ data, request, change }: ViewProps<RevolutionRequest, RevolutionData>) {
  const form = useInputBeforeHydration((typed) => change(parseRevolutionRequest(typed)))
  const set = (part: Partial<RevolutionRequest>) => change({ ...request, ...part })
  return (
    <form
      ref={form}
      aria-label="Filters"
      action="/revolution#explore"
      onSubmit={(event) => event.preventDefault()}
      className="mt-10 grid gap-x-8 gap-y-8 border-t border-line-strong pt-8 lg:grid-cols-12"
    >
      <div className="lg:col-span-6">
        <ScopeSlider scope={request.scope} onScope={(scope) => set({ scope })} />
      </div>
      <div className="lg:col-span-5 lg:col-start-8">
        <TextField
          label="Search"
          type="search"
          name="search"
          value={request.search}
          hint={data.solutions.length === 0 ? nothingFound : undefined}
          onChange={(search) => set({ search })}
        />
      </div>
      <RoleFocus role={request.role} onRole={(role) => set({ role })} />
      <div className="flex items-end gap-3 lg:col-span-5 lg:col-start-8">
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
        <Button variant="secondary" onClick={() => change(wholeRevolution)}>
          Reset filters
        </Button>
      </div>
    </form>
  )
}

function RoleFocus({ role, onRole }: { role: Role | null; onRole: (role: Role | null) => void }) {
  return (
    <fieldset className="lg:col-span-6">
      <legend className="text-sm font-semibold">Role focus</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {[null, ...roles].map((choice) => (
          <label
            key={choice ?? 'any'}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong px-4 text-sm font-medium has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="role"
              value={choice ?? ''}
              checked={choice === role}
              onChange={() => onRole(choice)}
              className="sr-only"
            />
            <span>{choice ?? 'Any role'}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
