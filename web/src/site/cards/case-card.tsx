import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import type { CaseCardData } from './case-card-data.ts'

export function CaseCard({ row }: { row: CaseCardData }) {
  return (
    <Card as="article" className="h-full">
      <div className="flex flex-wrap gap-2">
        {row.theme !== null && <Badge tone="accent">{row.theme}</Badge>}
        {row.size !== null && <Badge>{row.size}</Badge>}
      </div>
      <h3 className="mt-3 text-heading font-semibold">{row.title}</h3>
      {row.intro !== '' && <p className="mt-2 text-muted">{row.intro}</p>}
      {row.results.length > 0 && (
        <ul aria-label="Results" className="mt-3 list-disc space-y-1 pl-5 text-sm font-medium">
          {row.results.map((result) => (
            <li key={result}>{result}</li>
          ))}
        </ul>
      )}
      {row.keywords.length > 0 && (
        <ul aria-label="Keywords" className="mt-auto flex flex-wrap gap-x-3 gap-y-1 pt-4 text-sm text-muted">
          {row.keywords.map((keyword) => (
            <li key={keyword}>{keyword}</li>
          ))}
          {row.moreKeywords > 0 && <li className="font-semibold">+{row.moreKeywords} more</li>}
        </ul>
      )}
    </Card>
  )
}
