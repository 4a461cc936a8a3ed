import { phoneWidth } from '../../ui/pictures/picture-data.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import { EntryLink } from '../parts/entry-link.tsx'
import type { CaseCardData } from './case-card-data.ts'

interface CaseCardProps {
  row: CaseCardData
  /** Whether the case is the first of the page: the card is wide and has the picture at its side. */
  isLead?: boolean
}

/** A case in a list: picture, facts, title, result. All of the card is a link to it. */
export function CaseCard({ row, isLead = false }: CaseCardProps) {
  return (
    <article className="group relative flex h-full flex-col">
      {row.picture !== null && (
        <div className={`overflow-hidden bg-tint ${isLead ? 'aspect-[16/9]' : 'aspect-[3/2]'}`}>
          <Picture
            picture={row.picture}
            sizes={
              isLead
                ? `(min-width: 1024px) 58vw, ${phoneWidth}`
                : `(min-width: 1024px) 28vw, (min-width: 768px) 45vw, ${phoneWidth}`
            }
            className="size-full object-cover transition-transform duration-300 group-hover:scale-[1.02]"
          />
        </div>
      )}
      <p className="eyebrow mt-5 flex flex-wrap gap-x-3 gap-y-1 text-muted">
        {row.theme !== null && <span className="text-accent">{row.theme}</span>}
        {row.size !== null && <span>{row.size}</span>}
      </p>
      <h3 className={`mt-2 font-display ${isLead ? 'max-w-[12.2em] text-title' : 'text-subtitle'}`}>
        <EntryLink
          to={`/cases/${row.slug}`}
          className="decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {row.title}
        </EntryLink>
      </h3>
      {row.intro !== '' && (
        <p className={`mt-3 max-w-prose text-muted ${isLead ? 'text-lead' : ''}`}>{row.intro}</p>
      )}
      {row.results.length > 0 && (
        <ul aria-label="Results" className="mt-5 border-b border-line">
          {row.results.map((result) => (
            <li key={result} className="border-t border-line py-2.5 font-medium">
              {result}
            </li>
          ))}
        </ul>
      )}
      {row.keywords.length > 0 && (
        <ul aria-label="Keywords" className="mt-auto flex flex-wrap gap-x-3 gap-y-1 pt-4 text-sm text-muted">
          {row.keywords.map((keyword) => (
            <li key={keyword}>{keyword}</li>
          ))}
          {row.moreKeywords > 0 && <li className="font-semibold text-ink">{`+${row.moreKeywords} more`}</li>}
        </ul>
      )}
    </article>
  )
}
