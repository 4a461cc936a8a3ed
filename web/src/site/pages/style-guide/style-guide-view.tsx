import type { ComponentType } from 'react'
import { PageHero } from '../../parts/page-hero.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { Badges } from './badges.tsx'
import { Buttons } from './buttons.tsx'
import { Colours } from './colours.tsx'
import { Desk } from './desk.tsx'
import { Fields } from './fields.tsx'
import { Guidelines } from './guidelines.tsx'
import { Layers } from './layers.tsx'
import { States } from './states.tsx'
import type { StyleGuideData } from './style-guide-page.ts'
import { Spacing } from './spacing.tsx'
import { Surfaces } from './surfaces.tsx'
import { Typography } from './typography.tsx'

const parts: readonly { id: string; title: string; Part: ComponentType<StyleGuideData> }[] = [
  { id: 'colours', title: 'Colours', Part: Colours },
  { id: 'typography', title: 'Typography', Part: Typography },
  { id: 'buttons', title: 'Buttons', Part: Buttons },
  { id: 'badges', title: 'Badges', Part: Badges },
  { id: 'spacing', title: 'Spacing', Part: Spacing },
  { id: 'fields', title: 'Form fields', Part: Fields },
  { id: 'surfaces', title: 'Cards, tables, tabs', Part: Surfaces },
  { id: 'layers', title: 'Dialogs, sheets, toasts', Part: Layers },
  { id: 'states', title: 'Loading, empty, error', Part: States },
  { id: 'desk', title: 'The desk', Part: Desk },
  { id: 'guidelines', title: 'Guidelines', Part: Guidelines },
]

export function StyleGuideView({ data }: ViewProps<null, StyleGuideData>) {
  return (
    <>
      <PageHero
        label="For everybody who makes a page"
        title={
          <>
            {/* On one line the title would almost fill the column. The explicit break does not depend on the
                typeface. */}
            One hand, <em className="block">many minds</em>
          </>
        }
        lead="The components of this site, in all their states. New pages use these components and no others."
        image={data.picture}
      />
      <div className="mx-auto grid max-w-page gap-x-8 px-gutter py-section lg:grid-cols-12">
        <nav aria-label="Parts of the style guide" className="mb-12 lg:col-span-3">
          <ol className="columns-[2_8rem] border-t border-ink pt-3 lg:sticky lg:top-28 lg:columns-1">
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-9 items-center underline-offset-4 hover:text-accent hover:underline"
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="min-w-0 space-y-section lg:col-span-9">
          {parts.map(({ id, title, Part }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-28">
              <h2 id={`${id}-title`} className="mb-8 border-t border-ink pt-4 font-display text-title">
                {title}
              </h2>
              <Part {...data} />
            </section>
          ))}
        </div>
      </div>
    </>
  )
}
