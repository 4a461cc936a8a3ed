import { lazy } from 'react'
import { Badge } from '../../../ui/text/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { phoneWidth } from '../../../ui/pictures/picture-data.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { Table } from '../../../ui/layout/table.tsx'
import { useIsHydrated } from '../../../ui/browser/use-is-hydrated.ts'
import { SlideCarousel } from '../../carousel/slide-carousel.tsx'
import { Optional } from '../../loading/optional.tsx'
import { retryWithBackoff } from '../../../loading/retry-with-backoff.ts'
import { Sample } from './sample.tsx'
import type { StyleGuideData } from './style-guide-page.ts'

const Tabs = lazy(async () => ({
  default: (await retryWithBackoff(() => import('../../../ui/controls/tabs.tsx'))).Tabs,
}))

const tabs = [
  { value: 'challenge', label: 'Challenge', content: <p>Three ferries, two of them half empty.</p> },
  { value: 'approach', label: 'Approach', content: <p>We rode along for nine days, and counted.</p> },
  { value: 'results', label: 'Key Results', content: <p>Two ferries, and more trips than before.</p> },
]

const assignments = [
  { name: 'Ferry line', theme: 'Operational Resilience', weeks: 12 },
  { name: 'Jacket with a repair book', theme: 'Brand & Market Positioning', weeks: 6 },
]

export function Surfaces({ picture }: StyleGuideData) {
  const isHydrated = useIsHydrated()
  return (
    <>
      <Sample title="Card">
        <div className="grid gap-6 md:grid-cols-2">
          <Card as="article">
            <p>
              <Badge tone="accent">Quick</Badge>
            </p>
            <h4 className="mt-4 font-display text-heading font-medium">Market Entry Reality Check</h4>
            <p className="mt-2 text-muted">Before you open an office abroad: ten calls to ten buyers.</p>
          </Card>
          <Picture
            picture={picture}
            sizes={`(min-width: 768px) 40vw, ${phoneWidth}`}
            className="size-full max-h-64 object-cover"
          />
        </div>
      </Sample>
      <Sample title="Table">
        <Table
          caption="Assignments of the last quarter"
          columns={[
            { title: 'Assignment', cell: ({ name }) => name },
            { title: 'Theme', cell: ({ theme }) => theme },
            { title: 'Weeks', cell: ({ weeks }) => weeks, isNumber: true },
          ]}
          rows={assignments}
          rowKey={({ name }) => name}
        />
      </Sample>
      <Sample title="Tabs">
        {isHydrated ? (
          <Optional fallback={tabs[0]?.content}>
            <Tabs label="A case" tabs={tabs} />
          </Optional>
        ) : (
          tabs[0]?.content
        )}
      </Sample>
      <Sample title="Carousel: it stops while it is hovered over, has the focus, or is paused">
        <SlideCarousel label="Two slogans" slides={slides(picture)} isWithin />
      </Sample>
    </>
  )
}

function slides(image: StyleGuideData['picture']) {
  return [
    { title: 'Agility without fragility.', subtitle: 'One slide fades into the next within a second.' },
    { title: 'Think it through. Then get it done.', subtitle: 'The last slide is followed by the first.' },
  ].map((text) => ({ type: 'slogan' as const, id: text.title, image, ...text }))
}
