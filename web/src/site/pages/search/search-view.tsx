import { numberText } from '@coop/sync/rules'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../../ui/buttons/button.tsx'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { useInputBeforeHydration } from '../../hydration/use-input-before-hydration.ts'
import type { ViewProps } from '../../page/page-route.tsx'
import { SlashSwitch } from './slash-switch.tsx'
import {
  type FoundPage,
  type MarkedText,
  parseSearchRequest,
  type SearchData,
  type SearchRequest,
} from './load-search.ts'

export function SearchView({ data, request, isBehind, change }: ViewProps<SearchRequest, SearchData>) {
  const form = useInputBeforeHydration((typed) => change(parseSearchRequest(typed)))
  const input = useRef<HTMLInputElement>(null)
  // Visitors open the page to type. A navigation has already moved the focus to the content by now.
  useEffect(() => input.current?.focus(), [])
  return (
    <div className="mx-auto min-h-[70svh] max-w-page px-gutter py-section">
      <div analytics-section="hero">
        <h1 className="font-display text-title font-light">Search</h1>
        <search>
          <form
            ref={form}
            action="/search"
            onSubmit={(event) => event.preventDefault()}
            className="mt-8 flex max-w-prose flex-wrap items-end gap-3"
          >
            <div className="min-w-60 flex-1">
              <TextField
                label="Search the site"
                type="search"
                name="q"
                autoComplete="off"
                maxLength={100}
                value={request.query}
                inputRef={input}
                onChange={(query) => change({ query })}
              />
            </div>
            <noscript>
              <Button type="submit">Search</Button>
            </noscript>
          </form>
        </search>
      </div>
      <div analytics-section="results" aria-busy={isBehind} className="mt-10">
        <output className="block text-muted">
          <span key={summaryOf(data)}>{summaryOf(data)}</span>
        </output>
        {data.query === '' || data.count > 0 ? <FoundPages found={data.found} /> : <NothingFound />}
      </div>
      <SlashSwitch />
    </div>
  )
}

function summaryOf({ query, count, found }: SearchData): string {
  if (query === '') return 'Type two letters or more to search services, cases, articles and members.'
  if (count === 0) return `No results for “${query}”`
  const results = `${count === 1 ? '1 result' : `${numberText(count)} results`} for “${query}”`
  return found.length < count ? `${results}. The best ${found.length} are shown.` : results
}

function FoundPages({ found }: { found: readonly FoundPage[] }) {
  return (
    <ol className="mt-6 max-w-prose divide-y divide-line">
      {found.map(({ to, kind, title, excerpt }) => (
        <li key={to} className="group relative py-6">
          <p className="eyebrow text-muted">{kind}</p>
          <h2 className="mt-2 font-display text-subtitle">
            <Link
              to={to}
              className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
            >
              <Marked text={title} />
            </Link>
          </h2>
          <p className="mt-2 wrap-anywhere text-muted">
            <Marked text={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  )
}

function NothingFound() {
  return (
    <div className="mt-6 max-w-prose">
      <EmptyState title="Nothing found" text="Try fewer or other words, or look through the lists.">
        <ButtonLink to="/offering">Offering</ButtonLink>
        <ButtonLink to="/cases" variant="secondary">
          Cases
        </ButtonLink>
        <ButtonLink to="/insights" variant="secondary">
          Insights
        </ButtonLink>
        <ButtonLink to="/members" variant="secondary">
          Members
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

function Marked({ text }: { text: MarkedText }) {
  return text.map((part, place) =>
    part.isFound ? (
      <mark key={`${place} ${part.text}`} className="bg-accent-tint text-inherit">
        {part.text}
      </mark>
    ) : (
      <span key={`${place} ${part.text}`}>{part.text}</span>
    ),
  )
}
