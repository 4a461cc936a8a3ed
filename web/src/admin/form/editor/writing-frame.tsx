import type { LexicalEditor } from 'lexical'
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import { NoticePlace } from '../../../ui/notices/notice-place.tsx'
import type { RowForm } from '../form-values.ts'
import { FindBar } from './find-bar.tsx'
import { Outline } from './outline.tsx'
import type { WritingPage } from './use-writing-page.ts'
import { type ReadTime, WritingFoot } from './writing-foot.tsx'
import { WritingHead } from './writing-head.tsx'

interface WritingFrameProps {
  editor: LexicalEditor
  frame: RefObject<HTMLDivElement | null>
  page: WritingPage
  label: string
  isInvalid: boolean
  /** Returns the present title of the article. */
  title: () => string
  markdown: string
  readTime: ReadTime
  control: RowForm['control'] | undefined
  toolbar: ReactNode
  /** The text. */
  children: ReactNode
}

const inForm = 'relative rounded-control border bg-surface focus-within:border-ink'
const asPage = 'writing-page fixed inset-x-0 top-(--shown-top,0px) z-20 h-(--shown-height,100dvh) bg-surface'

/** The frame around the text: a field of the form, or a page over it. */
export function WritingFrame(props: WritingFrameProps) {
  const { editor, frame, page, label, isInvalid, title, markdown, readTime, control, toolbar, children } =
    props
  const [isFinding, setFinding] = useState(false)
  const [isOutlined, setOutlined] = useState(() => window.matchMedia(WIDE).matches)
  const { isOpen } = page
  const close = () => {
    setFinding(false)
    page.close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'f'
    if (event.key === 'Escape') close()
    else if (isFind) setFinding(true)
    else return
    event.preventDefault()
    // Otherwise the dialog of the form would close as well.
    event.stopPropagation()
  }
  return (
    <div
      ref={frame}
      {...(isOpen && { role: 'region', 'aria-label': `${label}, full screen`, onKeyDown })}
      className={`flex flex-col ${isOpen ? asPage : `${inForm} ${isInvalid ? 'border-danger' : 'border-line-strong'}`}`}
    >
      {isOpen ? (
        <WritingHead
          title={title()}
          isOutlined={isOutlined}
          onOutline={() => setOutlined(!isOutlined)}
          onFind={() => setFinding(true)}
          onClose={close}
        />
      ) : null}
      {isOpen && isFinding ? <FindBar editor={editor} onClose={() => setFinding(false)} /> : null}
      {toolbar}
      <div className={isOpen ? 'flex min-h-0 flex-1 max-lg:flex-col' : ''}>
        {isOpen && isOutlined ? <Outline editor={editor} /> : null}
        <div
          className={
            isOpen
              ? 'min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain px-4'
              : 'md:max-h-[min(70dvh,48rem)] md:overflow-y-auto'
          }
        >
          <div className={isOpen ? 'mx-auto max-w-prose pt-8' : ''}>
            {isOpen ? (
              <h2 className="mb-8 font-display text-title wrap-anywhere">
                {title() || <span className="text-muted">Untitled</span>}
              </h2>
            ) : null}
            {children}
          </div>
        </div>
      </div>
      {isOpen ? <NoticePlace /> : null}
      <WritingFoot markdown={markdown} readTime={readTime} page={page} control={control} />
    </div>
  )
}

/** The width at which the outline fits beside the text. */
const WIDE = '(min-width: 64rem)'
