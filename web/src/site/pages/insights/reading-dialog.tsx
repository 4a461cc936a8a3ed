import { useCallback, useEffect, useId, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Spinner } from '../../../ui/buttons/spinner.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { insightsAddress, type InsightsRequest } from '../../page/insights-request.ts'
import { type NavigationState, readNavigationState } from '../../navigation/navigation-state.ts'
import { ArticlePaper } from '../../../prose/article-paper.tsx'
import { Prose } from '../../../prose/prose.tsx'
import { useSite } from '../../site-info/site-context.ts'
import type { Article } from './load-insights.ts'
import { SampleEnding } from './sample-ending.tsx'

interface ReadingDialogProps {
  article: Article
  /** The articles that the list behind the dialog shows. */
  shown: InsightsRequest['shown']
  /** Whether another article was chosen and is being loaded. */
  isOpeningNext: boolean
}

/** A dialog with an article. It has an address, so that Back closes it and links can open it. */
export function ReadingDialog({ article, shown, isOpeningNext }: ReadingDialogProps) {
  const title = useId()
  const { timeZone } = useSite()
  const top = useRef<HTMLDivElement>(null)
  const listAddress = insightsAddress({ article: null, shown })
  const leave = useLeave(listAddress)
  const state: NavigationState = { opened: readNavigationState(useLocation().state).opened === true }

  const read = useRef(article.id)

  // Another article starts at the top, like the first one.
  useEffect(() => {
    document.getElementById(title)?.focus({ preventScroll: true })
    if (read.current === article.id) return
    read.current = article.id
    top.current?.scrollIntoView({ behavior: 'instant' })
  }, [article.id, title])

  return (
    <Modal
      open
      isInDocument
      onClose={leave}
      labelledBy={title}
      className="fixed inset-0 z-50 size-full max-h-none max-w-none overflow-y-auto overscroll-contain bg-night/75 backdrop:bg-transparent print:static print:h-auto"
    >
      <div ref={top} className="mx-auto min-h-full max-w-[64rem] bg-paper md:my-10 md:min-h-0">
        <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-line bg-paper px-gutter py-2 print:hidden">
          {isOpeningNext ? (
            <p className="text-muted">
              <Spinner label="Loading article…" />
            </p>
          ) : (
            <p className="eyebrow text-muted">Insights</p>
          )}
          <Link
            to={listAddress}
            onClick={(event) => {
              event.preventDefault()
              leave()
            }}
            className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
          >
            Close <span aria-hidden="true">✕</span>
          </Link>
        </div>
        <ArticlePaper article={article} timeZone={timeZone} titleId={title}>
          {article.isSample ? (
            <SampleEnding title={article.title} />
          ) : (
            <Prose blocks={article.blocks} hasOpening />
          )}
        </ArticlePaper>
        {article.next !== null && (
          <p className="border-t border-line px-gutter py-8 md:px-[12%] print:hidden">
            <span className="eyebrow block text-muted">Read on</span>
            <Link
              to={insightsAddress({ article: article.next.slug, shown })}
              replace
              preventScrollReset
              state={state}
              className="mt-2 inline-block font-display text-subtitle decoration-1 underline-offset-4 hover:underline"
            >
              <span>{article.next.title}</span> <span aria-hidden="true">→</span>
            </Link>
          </p>
        )}
      </div>
    </Modal>
  )
}

/** Returns to the place where the article was opened, or to the list if a link from another site led here. */
function useLeave(listAddress: string): () => void {
  const navigate = useNavigate()
  const { opened } = readNavigationState(useLocation().state)
  return useCallback(() => {
    if (opened) void navigate(-1)
    else void navigate(listAddress, { replace: true, preventScrollReset: true })
  }, [navigate, opened, listAddress])
}
