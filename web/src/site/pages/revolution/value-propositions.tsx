import { phoneWidth } from '../../../ui/pictures/picture-data.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { folio } from '../../editorial/folio.ts'
import type { ValuePropositionData } from './load-revolution.ts'

/**
 * Text and picture change sides in each row, and the pictures extend to the edge. On a phone the pictures are below the
 * text.
 */
export function ValuePropositions({ propositions }: { propositions: readonly ValuePropositionData[] }) {
  if (propositions.length === 0) return null
  return (
    <section analytics-section="agility" aria-labelledby="agility" className="overflow-hidden">
      <div className="mx-auto grid max-w-page gap-x-8 gap-y-6 px-gutter py-section lg:grid-cols-12 lg:items-end">
        <h2 id="agility" className="font-display text-display font-light lg:col-span-8">
          Agility without fragility.
        </h2>
        <p className="max-w-prose text-lead text-muted lg:col-span-4">
          Fast things break and solid things are slow, says everybody who sells only one of them.
        </p>
      </div>
      <ol>
        {propositions.map((proposition, index) => (
          <Proposition key={proposition.id} proposition={proposition} index={index} />
        ))}
      </ol>
    </section>
  )
}

const textLeft = 'lg:pl-[max(var(--spacing-gutter),calc(100%-44rem+var(--spacing-gutter)))] lg:pr-16'
const textRight =
  'lg:col-start-2 lg:row-start-1 lg:pr-[max(var(--spacing-gutter),calc(100%-44rem+var(--spacing-gutter)))] lg:pl-16'

function Proposition({ proposition, index }: { proposition: ValuePropositionData; index: number }) {
  const { title, description, picture } = proposition
  return (
    <li className="grid border-t border-line lg:grid-cols-2">
      <div className={`self-center px-gutter py-12 ${index % 2 === 0 ? textLeft : textRight}`}>
        <p aria-hidden="true" className="font-display text-heading text-muted">
          {folio(index)}
        </p>
        <h3 className="mt-3 font-display text-title font-normal">{title}</h3>
        <p className="mt-4 max-w-prose text-lead text-muted">{description}</p>
      </div>
      {picture !== null && (
        <Picture
          picture={picture}
          sizes={`(min-width: 64rem) 50vw, ${phoneWidth}`}
          className="aspect-[3/2] size-full bg-tint object-cover object-[72%_50%]"
        />
      )}
    </li>
  )
}
