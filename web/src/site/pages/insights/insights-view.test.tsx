import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { insightsWithoutRows } from './load-insights.ts'
import { InsightsView } from './insights-view.tsx'
import { sampleArticles } from './sample-articles.ts'

afterEach(cleanup)

const slugOf = (index: number): string => sampleArticles[index]?.slug ?? ''

/** Draws the data of one request while another one is loaded. */
function show({ data, article, isBehind }: { data: string | null; article: string; isBehind: boolean }) {
  const requestOf = (slug: string | null) => ({ article: slug, shown: 'first' as const })
  const samples = insightsWithoutRows(requestOf(data))
  render(
    <MemoryRouter>
      <InsightsView
        data={{ ...samples, article: samples.article && { ...samples.article, isSample: false } }}
        request={requestOf(article)}
        isBehind={isBehind}
        change={() => {}}
      />
    </MemoryRouter>,
  )
}

test('an article that is slow to open from the list says that it loads', () => {
  show({ data: null, article: slugOf(1), isBehind: true })
  expect(screen.getByRole('status').textContent).toBe('Loading article…')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the next article that is slow says in the dialog of the one before that it loads', () => {
  show({ data: slugOf(0), article: slugOf(1), isBehind: true })
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('Loading article…')
  cleanup()
  show({ data: slugOf(0), article: slugOf(0), isBehind: true })
  expect(screen.queryByRole('status')).toBeNull()
})
