/** The sections of a long form. Each entry leads to its heading, so that the next Tab reaches the first field. */
export function SectionBar({
  sections,
}: {
  sections: readonly { id: string; title: string; onGo?: () => void }[]
}) {
  return (
    <nav aria-label="Sections of the form" className="shrink-0 border-b border-line">
      {/* On a phone, the row fades out at the end to show that it scrolls. Wider windows wrap it. */}
      <div className="flex pr-8 pl-2 max-sm:overflow-x-auto max-sm:[mask-image:linear-gradient(to_left,transparent,#000_2rem)] sm:flex-wrap sm:px-4 sm:py-1">
        {sections.map(({ id, title, onGo }) => (
          <button
            key={id}
            type="button"
            onClick={() => {
              onGo?.()
              goTo(id)
            }}
            className="min-h-10 shrink-0 sm:pointer-fine:min-h-8 px-2 text-sm font-medium text-muted -outline-offset-3 hover:text-ink hover:underline"
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
