import { numberText } from '@coop/sync/rules'
import { memo } from 'react'
import { Button } from '../../ui/buttons/button.tsx'

export const Pages = memo(function Pages({
  current,
  pages,
  size,
  total,
  onPage,
}: {
  current: number
  pages: number
  size: number
  total: number
  onPage: (page: number) => void
}) {
  const first = current * size + 1
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 py-2 md:px-3">
      <p className="text-sm text-muted">
        {numberText(first)} to {numberText(Math.min(first + size - 1, total))} of {numberText(total)}
      </p>
      <div className="flex items-center gap-2">
        <Button
          variant="secondary"
          size="small"
          aria-disabled={current === 0}
          onClick={() => onPage(Math.max(0, current - 1))}
        >
          Previous
        </Button>
        <span className="text-sm text-muted">
          Page {numberText(current + 1)} of {numberText(pages)}
        </span>
        <Button
          variant="secondary"
          size="small"
          aria-disabled={current === pages - 1}
          onClick={() => onPage(Math.min(pages - 1, current + 1))}
        >
          Next
        </Button>
      </div>
    </nav>
  )
})
