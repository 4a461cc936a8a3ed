import { keysBySection } from './keys-by-section.ts'

const CONTROL = navigator.userAgent.includes('Mac') ? 'Cmd' : 'Ctrl'

const signs: Readonly<Record<string, string>> = {
  Mod: CONTROL,
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
}

function shown(combo: string): string {
  return combo
    .split('+')
    .map((key) => signs[key] ?? key)
    .join('+')
}

/** All keys of the admin, from the table that binds them. */
export function KeysList() {
  return (
    <div className="gap-8 sm:columns-2">
      {[...keysBySection()].map(([title, lines]) => (
        <section key={title} className="mb-5 break-inside-avoid">
          <h3 className="mb-1 text-sm font-semibold">{title}</h3>
          <dl className="text-sm">
            {[...lines].map(([does, combos]) => (
              <div key={does} className="flex items-baseline gap-3 border-b border-line py-1.5">
                <dt className="flex w-36 shrink-0 flex-wrap gap-1">
                  {combos.map((combo) => (
                    <kbd
                      key={combo}
                      className="rounded-control border border-line bg-tint px-1.5 font-sans text-xs"
                    >
                      {shown(combo)}
                    </kbd>
                  ))}
                </dt>
                <dd className="min-w-0">{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
