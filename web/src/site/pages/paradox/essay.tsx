import { paradoxText } from './paradox-text.ts'

/** The opening of the essay, with a large initial letter and notes in the margin. */
export function Essay() {
  const [first, ...paragraphs] = paradoxText.essay
  return (
    <div className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-gutter py-section lg:grid-cols-12">
      <div className="order-2 space-y-10 text-sm text-muted lg:order-none lg:col-span-3 lg:pt-3">
        <MarginNote>{paradoxText.note}</MarginNote>
        <MarginNote>{paradoxText.secondNote}</MarginNote>
      </div>
      <div className="space-y-6 text-lead lg:col-span-7 lg:col-start-5 lg:text-[1.45rem] lg:leading-[1.55]">
        <p className="first-letter:float-left first-letter:mt-[0.06em] first-letter:pr-[0.08em] first-letter:font-display first-letter:text-[4.4em] first-letter:leading-[0.76] first-letter:text-accent">
          {first}
        </p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </div>
  )
}

function MarginNote({ children }: { children: string }) {
  return <p className="max-w-[20rem] border-t border-line-strong pt-3">{children}</p>
}
