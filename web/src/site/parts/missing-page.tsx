import { type ReactNode, useContext } from 'react'
import { PreviewContext } from './preview-context.ts'

interface MissingPageProps {
  /** The small line above the title: the list that the page would belong to. */
  label: string
  title: string
  text: string
  /** Links to other pages. */
  children: ReactNode
}

/** The admin does not load former addresses, so the preview cannot redirect. */
const IN_PREVIEW =
  'The preview contains current addresses only. If this is the former address of a page, visitors are led on to it.'

/** The page for an unknown address, with links to others. */
export function MissingPage({ label, title, text, children }: MissingPageProps) {
  const isPreview = useContext(PreviewContext)
  return (
    <div className="relative isolate overflow-hidden">
      {/* The number is a faint decoration. The title says the same in words. */}
      <div
        aria-hidden="true"
        className="absolute -right-[0.06em] -bottom-[0.24em] -z-10 font-display text-[clamp(14rem,42vw,44rem)] leading-none font-light tracking-tighter text-tint select-none before:content-['404'] print:hidden"
      />
      <div className="mx-auto flex min-h-[78svh] max-w-page flex-col justify-center px-gutter py-section">
        <p className="eyebrow text-accent">{label}</p>
        <h1 className="mt-5 max-w-[8.5em] font-display text-display font-light">{title}</h1>
        <p className="mt-6 max-w-[34rem] text-lead">{isPreview ? IN_PREVIEW : text}</p>
        <div className="mt-10 flex flex-wrap gap-4">{children}</div>
      </div>
    </div>
  )
}
