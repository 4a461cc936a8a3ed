import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { siteInfo } from '../../../../test/site-info.ts'
import { SiteContext } from '../../site-info/site-context.ts'
import { insightsWithoutRows } from './load-insights.ts'
import { InsightsView } from './insights-view.tsx'
import { ReadingDialog } from './reading-dialog.tsx'
import { sampleArticles } from './sample-articles.ts'

afterEach(cleanup)

const slugOf = (index: number): string => sampleArticles[index]?.slug ?? ''

/** Renders the data of one request, while another one may be loading. */
function show({ data, article, isBehind }: { data: string | null; article: string; isBehind: boolean }) {
  const requestOf = (slug: string | null) => ({ article: slug, shown: 'first' as const })
  const samples = insightsWithoutRows(requestOf(data))
  render(
    <SiteContext value={siteInfo}>
      <MemoryRouter>
        <InsightsView
          data={{ ...samples, article: samples.article && { ...samples.article, isSample: false } }}
          request={requestOf(article)}
          isBehind={isBehind}
          change={() => {}}
        />
      </MemoryRouter>
    </SiteContext>,
  )
}

test('an article that opens slowly from the list shows that it loads', () => {
  show({ data: null, article: slugOf(1), isBehind: true })
  expect(screen.getByRole('status').textContent).toBe('Loading article…')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a slow next article shows that it loads inside the dialog of the current one', () => {
  show({ data: slugOf(0), article: slugOf(1), isBehind: true })
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('Loading article…')
  cleanup()
  show({ data: slugOf(0), article: slugOf(0), isBehind: true })
  expect(screen.queryByRole('status')).toBeNull()
})

test('the heading of another article gets the focus, but a renamed article keeps focus and position', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { article } = insightsWithoutRows({ article: slugOf(0), shown: 'first' })
  if (article === null) throw new Error('The sample was not found')
  const dialog = (changed: Partial<typeof article>) => (
    <SiteContext value={siteInfo}>
      <MemoryRouter>
        <ReadingDialog
          article={{ ...article, isSample: false, ...changed }}
          shown="first"
          isOpeningNext={false}
        />
      </MemoryRouter>
    </SiteContext>
  )
  const { rerender } = render(dialog({}))
  const link = screen.getByRole('link', { name: /^Close/ })
  const heading = screen.getByRole('heading', { name: article.title })
  expect(document.activeElement).toBe(heading)
  link.focus()
  rerender(dialog({ slug: 'renamed' }))
  expect(scroll).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(link)
  rerender(dialog({ id: 'another', slug: 'another' }))
  expect(scroll).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(heading)
  scroll.mockRestore()
})
