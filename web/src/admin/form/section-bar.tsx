/** The sections of a long form: each leads to its heading, and the next Tab to its first field. */
export function SectionBar({
  sections,
}: {
  sections: readonly { id: string; title: string; onGo?: () => void }[]
}) {
  return (
    <nav
      aria-label="Sections of the form"
      className="flex shrink-0 overflow-x-auto border-b border-line px-2 sm:px-4"
    >
      {sections.map(({ id, title, onGo }) => (
        <button
          key={id}
          type="button"
          onClick={() => {
            onGo?.()
            goTo(id)
          }}
          className="min-h-11 shrink-0 px-2 text-sm font-semibold text-accent -outline-offset-3 hover:text-accent-strong hover:underline"
        >
          {title}
        </button>
      ))}
    </nav>
  )
}

function goTo(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
