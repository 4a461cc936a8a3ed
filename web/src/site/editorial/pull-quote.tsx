import type { ReactNode } from 'react'
import { besideTextWidth, type PictureData } from '../../ui/pictures/picture-data.ts'
import { Picture } from '../../ui/pictures/picture.tsx'

interface PullQuoteProps {
  children: ReactNode
  note?: string
  /** A picture beside the quote that extends to the left edge of the page. */
  picture?: PictureData | null
}

/** A sentence of the page in large type, for readers who skim. */
export function PullQuote({ children, note, picture = null }: PullQuoteProps) {
  const quotation = (
    <>
      <p className="font-display text-display font-light text-balance">{children}</p>
      {note !== undefined && <p className="mt-8 max-w-[24rem] text-muted">{note}</p>}
    </>
  )
  if (picture === null) {
    return (
      <aside className="border-y border-line-strong">
        <div className="mx-auto grid max-w-page px-gutter py-section lg:grid-cols-12">
          <div className="lg:col-span-9 lg:col-start-2">{quotation}</div>
        </div>
      </aside>
    )
  }
  return (
    <aside className="grid bg-tint lg:grid-cols-2">
      <Picture
        picture={picture}
        sizes={besideTextWidth}
        className="aspect-[4/3] size-full object-cover object-[72%_50%] lg:aspect-auto lg:min-h-[34rem]"
      />
      <div className="flex max-w-[46rem] flex-col justify-center px-gutter py-section lg:pl-[5vw]">
        {quotation}
      </div>
    </aside>
  )
}
