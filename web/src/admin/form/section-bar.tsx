/** The sections of a long form: each leads to its heading, and the next Tab to its first field. */
export function SectionBar({
  sections,
}: {
  sections: readonly { id: string; title: string; onGo?: () => void }[]
}) {
  return (
    <nav aria-label="Sections of the form" className="shrink-0 border-b border-line">
      {/* The end fades out, so that a section cut off is seen to go on; scrolled to the end, nothing lies there. */}
      <div className="flex overflow-x-auto [mask-image:linear-gradient(to_left,transparent,#000_2rem)] pr-8 pl-2 sm:pl-4">
        {sections.map(({ id, title, onGo }) => (
          <button
            key={id}
            type="button"
            onClick={() => {
              onGo?.()
              goTo(id)
            }}
            className="min-h-10 shrink-0 px-2 text-sm font-medium text-muted -outline-offset-3 hover:text-ink hover:underline"
          >
            {title}
          </button>
        ))}
      </div>
    </nav>
  )
}

function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
