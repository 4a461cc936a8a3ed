import { useEffect, useRef, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { controlClass } from '../../ui/controls/control-class.ts'
import { ScreenHead } from '../../ui/layout/screen-head.tsx'
import { useSetSearchParam } from '../navigation/use-set-search-param.ts'
import { HelpArticle } from './help-article.tsx'
import { helpAddress, type HelpPage, helpPages } from './help-pages.ts'
import { createHelpSearch } from './search-help.ts'

/** Short pages on how to work with the admin. They are part of its code, so they also open offline. */
export function HelpScreen() {
  const { page: name } = useParams()
  const [search] = useSearchParams()
  const query = search.get('q') ?? ''
  const setParam = useSetSearchParam()
  const place = helpPages.findIndex((page) => page.name === name)
  const page = helpPages[place]
  const title = useRef<HTMLHeadingElement>(null)
  useTabTitle(page === undefined ? 'Help' : `${page.title} · Help`)
  useTop(name, title)
  return (
    <>
      <ScreenHead heading="Help" purpose="How to work with the Admin Panel. These pages open offline, too.">
        <input
          type="search"
          aria-label="Search the help"
          placeholder="Search the help"
          value={query}
          onChange={(event) => setParam('q', event.target.value)}
          className={`${controlClass} w-52 sm:w-72`}
        />
      </ScreenHead>
      {query.trim() === '' ? null : <Found query={query} />}
      {query.trim() !== '' ? null : name === undefined ? (
        <PageList pages={helpPages.map((each) => ({ page: each, text: each.about }))} />
      ) : (
        <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_15rem]">
          {page === undefined ? <UnknownPage /> : <HelpArticle page={page} titleRef={title} />}
          <Contents />
          {page === undefined ? null : (
            <Neighbours before={helpPages[place - 1]} after={helpPages[place + 1]} />
          )}
        </div>
      )}
    </>
  )
}

/** Sets the title of the browser's tab until the help is left. */
function useTabTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${before}`
    return () => void (document.title = before)
  }, [title])
}

/** Scrolls to the top of another page, and moves the focus to its title. */
function useTop(name: string | undefined, title: { readonly current: HTMLElement | null }): void {
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [name, title])
}

function Found({ query }: { query: string }) {
  const [search] = useState(() => createHelpSearch())
  const found = search(query)
  return (
    <>
      <output className="mb-3 block text-sm text-muted">
        {found.length === 0
          ? `No page has “${query.trim()}”`
          : `${found.length} of ${helpPages.length} pages`}
      </output>
      <PageList pages={found.map(({ page, sentence }) => ({ page, text: sentence }))} />
    </>
  )
}

function PageList({ pages }: { pages: readonly { page: HelpPage; text: string }[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {pages.map(({ page, text }) => (
        <li key={page.name}>
          <Link
            to={helpAddress(page.name)}
            className="block h-full rounded-card border border-line bg-surface px-card py-3 hover:border-accent"
          >
            <span className="block font-semibold">{page.title}</span>
            <span className="block text-sm text-muted">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function UnknownPage() {
  return (
    <div>
      <h2 className="text-heading font-semibold">There is no such page of the help</h2>
      <p className="mt-1 text-muted">
        The contents list all pages, and the search looks through their texts.
      </p>
    </div>
  )
}

function Contents() {
  const { page: name } = useParams()
  return (
    <nav aria-label="Contents of the help" className="lg:sticky lg:top-[calc(var(--spacing-bar)+1rem)]">
      <p className="eyebrow pb-1 text-muted">Contents</p>
      <ol>
        {helpPages.map((page) => (
          <li key={page.name}>
            <Link
              to={helpAddress(page.name)}
              aria-current={page.name === name ? 'page' : undefined}
              className="flex min-h-8 items-center rounded-control px-2.5 text-sm hover:bg-tint aria-[current]:bg-accent-tint aria-[current]:font-semibold aria-[current]:text-accent-strong"
            >
              {page.title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Neighbours({ before, after }: { before: HelpPage | undefined; after: HelpPage | undefined }) {
  const look = 'inline-flex min-h-8 items-center underline underline-offset-4'
  return (
    <nav
      aria-label="Pages before and after"
      className="flex max-w-prose flex-wrap justify-between gap-x-6 border-t border-line pt-3 max-lg:row-start-2"
    >
      {before === undefined ? null : (
        <Link to={helpAddress(before.name)} rel="prev" className={look}>
          Previous: {before.title}
        </Link>
      )}
      {after === undefined ? null : (
        <Link to={helpAddress(after.name)} rel="next" className={`${look} ml-auto`}>
          Next: {after.title}
        </Link>
      )}
    </nav>
  )
}
