import { Sample } from './sample.tsx'

const steps = [
  { name: '1', size: '0.25rem', use: 'between an icon and its word' },
  { name: '3', size: '0.75rem', use: 'between buttons' },
  { name: '6', size: '1.5rem', use: 'inside a card, between cards' },
  { name: '8', size: '2rem', use: 'between columns' },
  { name: '12', size: '3rem', use: 'between a heading and its text' },
  { name: 'gutter', size: 'var(--spacing-gutter)', use: 'at the edges of the page' },
  { name: 'section', size: 'var(--spacing-section)', use: 'above and below a section' },
] as const

const widths = [
  { name: 'phone', at: 'below 640 px', rule: 'one column; pictures run from edge to edge' },
  { name: 'md', at: 'from 768 px', rule: 'the bar shows its links; before that a sheet from below' },
  { name: 'lg', at: 'from 1024 px', rule: 'twelve columns; text often begins in the second or the seventh' },
  { name: 'page', at: 'from 1408 px', rule: 'the page grows no further; pictures still reach the edge' },
] as const

export function Spacing() {
  return (
    <>
      <Sample title="Steps">
        <dl className="space-y-3">
          {steps.map(({ name, size, use }) => (
            <div
              key={name}
              className="grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-4 md:grid-cols-[5rem_9rem_minmax(0,1fr)]"
            >
              <dt className="font-semibold">{name}</dt>
              <dd className="h-4 bg-accent" style={{ width: size }} />
              <dd className="col-span-2 text-sm text-muted md:col-span-1">{use}</dd>
            </div>
          ))}
        </dl>
      </Sample>
      <Sample title="Widths">
        <dl className="divide-y divide-line border-y border-line">
          {widths.map(({ name, at, rule }) => (
            <div key={name} className="grid gap-x-6 py-3 md:grid-cols-[6rem_9rem_minmax(0,1fr)]">
              <dt className="font-semibold">{name}</dt>
              <dd className="text-muted">{at}</dd>
              <dd>{rule}</dd>
            </div>
          ))}
        </dl>
      </Sample>
      <Sample title="Corners, lines and shadows">
        <p className="max-w-prose">
          Corners are sharp: 2 px on controls, 3 px on cards. A hairline divides, a line of ink begins
          something. Only what floats over the page has a shadow.
        </p>
      </Sample>
    </>
  )
}
