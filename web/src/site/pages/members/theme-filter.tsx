import { toggleChoice } from './company-filter.ts'
import { useEffect } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { CheckChip } from '../../../ui/controls/check-chip.tsx'
import { ResetLink } from '../../filters/reset-link.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { ThemeMark } from '../../parts/theme-mark.tsx'
import { useInputBeforeHydration } from '../../hydration/use-input-before-hydration.ts'
import { type MembersData, type MembersRequest, parseMembersRequest } from './load-members.ts'

/** A filter by any number of themes. It is a GET form, so it works without scripts and before scripts are loaded. */
export function ThemeFilter({ data, request, isBehind, change }: ViewProps<MembersRequest, MembersData>) {
  const chosen = isBehind ? request.themes : data.chosen
  const form = useInputBeforeHydration((typed) => change(parseMembersRequest(typed)))

  // Corrects an address with a former or unknown name of a theme. The screen does not change.
  useEffect(() => {
    if (!isBehind && request.themes.join() !== data.chosen.join()) change({ themes: data.chosen })
  })

  return (
    <form
      ref={form}
      action="/members"
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-center gap-x-6 gap-y-4"
    >
      <fieldset className="min-w-0">
        <legend className="eyebrow mb-3 text-muted">Filter by theme</legend>
        <div className="flex flex-wrap gap-2">
          {data.themes.map(({ slug, name }) => (
            <CheckChip
              key={slug}
              name="theme"
              value={slug}
              checked={chosen.includes(slug)}
              onChange={() => change({ themes: toggleChoice(chosen, slug) })}
            >
              <ThemeMark slug={slug} />
              <span>{name}</span>
            </CheckChip>
          ))}
        </div>
      </fieldset>
      <div className="flex items-center gap-3 self-end">
        <noscript>
          <Button type="submit" size="small">
            Apply
          </Button>
        </noscript>
        {chosen.length > 0 && (
          <ResetLink
            to="/members"
            onReset={() => change({ themes: [] })}
            className="inline-flex min-h-10 items-center text-sm font-semibold text-accent underline underline-offset-4 hover:text-accent-strong"
          >
            Clear
          </ResetLink>
        )}
      </div>
    </form>
  )
}
