import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { useInputBeforeHydration } from '../hydration/use-input-before-hydration.ts'
import type { ViewProps } from '../page/page-route.tsx'
import { CatalogueFields, type CatalogueChoices } from './catalogue-fields.tsx'
import { type CatalogueFilter, type CatalogueRequest, firstOnPhone } from './catalogue-filter.ts'
import { ResetLink } from './reset-link.tsx'
import { useFilterCorrection } from './use-filter-correction.ts'

interface CatalogueFormProps<Filter extends CatalogueFilter> extends Pick<
  ViewProps<CatalogueRequest<Filter>, unknown>,
  'request' | 'isBehind' | 'change'
> {
  /** The address of the page without filters. */
  path: string
  parse: (search: URLSearchParams) => CatalogueRequest<Filter>
  /** The request of the list without filters. */
  whole: CatalogueRequest<Filter>
  /** The current names of the theme and the company; '' if they are unknown. */
  resolved: Pick<CatalogueFilter, 'theme' | 'company'>
  choices: CatalogueChoices
  isEmpty: boolean
  /** Renders the filters that only this page has. */
  children?: (set: (part: Partial<Filter>) => void) => ReactNode
  className: string
  actionsClassName: string
}

/** The filters of a grid. They are a GET form, so that they work without scripts and before scripts are loaded. */
export function CatalogueForm<Filter extends CatalogueFilter>({
  path,
  parse,
  whole,
  request,
  isBehind,
  change,
  resolved,
  choices,
  isEmpty,
  children,
  className,
  actionsClassName,
}: CatalogueFormProps<Filter>) {
  const { filter } = request
  const { theme, company } = resolved
  const set = (part: Partial<Filter>) => change({ filter: { ...filter, ...part }, limit: firstOnPhone })
  useFilterCorrection(filter, resolved, isBehind, (corrected) => change({ ...request, filter: corrected }))
  const form = useInputBeforeHydration((typed) => change(parse(typed)))
  return (
    <form
      ref={form}
      aria-label="Filters"
      action={path}
      onSubmit={(event) => event.preventDefault()}
      className={`grid sm:grid-cols-2 ${className}`}
    >
      <CatalogueFields
        filter={isBehind ? filter : { ...filter, theme, company }}
        choices={choices}
        isEmpty={isEmpty}
        onChange={(part) => change({ filter: { ...filter, ...part }, limit: firstOnPhone })}
      />
      {children?.(set)}
      <div className={`flex gap-3 ${actionsClassName}`}>
        <noscript>
          <Button type="submit">Apply</Button>
        </noscript>
        <ResetLink to={path} onReset={() => change(whole)}>
          Reset filters
        </ResetLink>
      </div>
    </form>
  )
}
