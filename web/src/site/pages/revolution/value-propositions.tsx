import { Picture } from '../../../ui/picture.tsx'
import { folio } from '../../editorial/folio.ts'
import { Section } from '../../section.tsx'
import type { ValuePropositionData } from './load-revolution.ts'

/** Text and picture change sides from row to row; on a phone the text comes first. */
export function ValuePropositions({ propositions }: { propositions: readonly ValuePropositionData[] }) {
  return (
    <Section
      title="Agility without fragility."
      lead="Fast things break and solid things are slow, says everybody who sells only one of them."
    >
      <ol className="mt-16 space-y-16 lg:space-y-28">
        {propositions.map(({ id, title, description, picture }, position) => {
          const isTurned = position % 2 === 1
          return (
            <li key={id} className="grid items-center gap-x-8 gap-y-8 lg:grid-cols-12">
              <div
                className={`lg:col-span-5 lg:row-start-1 ${isTurned ? 'lg:col-start-8' : 'lg:col-start-1'}`}
              >
                <p aria-hidden="true" className="font-display text-heading text-muted">
                  {folio(position)}
                </p>
                <h3 className="mt-3 font-display text-title font-normal">{title}</h3>
                <p className="mt-4 max-w-prose text-lead text-muted">{description}</p>
              </div>
              {picture !== null && (
                <div
                  className={`lg:col-span-6 lg:row-start-1 ${isTurned ? 'lg:col-start-1' : 'lg:col-start-7'}`}
                >
                  <Picture
                    picture={picture}
                    sizes="(min-width: 64rem) 50vw, 100vw"
                    className="aspect-[3/2] w-full bg-tint object-cover"
                  />
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
