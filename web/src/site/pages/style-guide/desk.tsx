import { useState } from 'react'
import { Badge } from '../../../ui/text/badge.tsx'
import { Banner } from '../../../ui/states/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { contrast } from '../../../ui/theme/contrast.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { readDesk, type Scheme } from '../../../ui/theme/read-colours.ts'
import { Select } from '../../../ui/controls/select.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import desk from '../../../ui/theme/desk.css?raw'
import { DeskRows } from './desk-rows.tsx'
import { Sample } from './sample.tsx'

/** The design of the admin, in which people work all day on texts that visitors read in a minute. */
export function Desk() {
  return (
    <>
      <p className="mb-8 max-w-prose text-lead">
        The desk is the admin. It has the typefaces and the rules of the site, neutral surfaces instead of
        paper, text of 13, 14 and 16 pixels on a grid of four, and one accent. Every other colour shows a
        state, always with a word or an icon beside it.
      </p>
      {(['light', 'dark'] as const).map((scheme) => (
        <DeskSample key={scheme} scheme={scheme} />
      ))}
    </>
  )
}

const categories = ['PR', 'ALWAYS-ON', 'LURE-IN'].map((value) => ({ value, label: value }))

function DeskSample({ scheme }: { scheme: Scheme }) {
  const [isOn, setOn] = useState(true)
  const [name, setName] = useState('Foresight Letter')
  const [category, setCategory] = useState('ALWAYS-ON')
  const properties = readDesk(desk, scheme)
  return (
    <div
      className="mb-10 border border-line bg-paper p-4 text-base text-ink last:mb-0 md:p-6"
      style={{ ...properties, colorScheme: scheme }}
    >
      <h3 className="mb-6 font-display text-subtitle font-medium">{scheme === 'light' ? 'Light' : 'Dark'}</h3>
      <Sample title="Surfaces, accent, states">
        <Swatches properties={properties} />
      </Sample>
      <Sample title="Type: 20 for a screen, 16, 14, 13, and 12 beside it">
        <p className="font-display text-subtitle font-medium">Services Management</p>
        <p className="text-heading font-semibold">What customers can buy</p>
        <p>Two senior people come for a day a week.</p>
        <p className="text-sm text-muted">Changed by Anna, today at 9:12</p>
        <p className="eyebrow mt-1 text-muted">Content</p>
      </Sample>
      <Sample title="Buttons: at most one primary in a view">
        <div className="flex flex-wrap items-center gap-2">
          <Button>Save</Button>
          <Button variant="secondary">Cancel</Button>
          <Button variant="quiet">Preview</Button>
          <Button variant="danger">Delete</Button>
          <Button size="small">Small</Button>
          <Button disabled>Not yet</Button>
        </div>
      </Sample>
      <Sample title="Rows: compact 32, normal 40, roomy 52 pixels">
        <DeskRows />
      </Sample>
      <Sample title="Where an edit is, and what needs attention">
        <p className="flex flex-wrap gap-2">
          <Badge tone="device">Pending</Badge>
          <Badge tone="accepted">Accepted</Badge>
          <Badge tone="success">On the site</Badge>
          <Badge tone="warning">Blocked</Badge>
          <Badge tone="danger">Refused</Badge>
          <Badge>Draft</Badge>
        </p>
      </Sample>
      <Sample title="Fields">
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label="Service name" value={name} onChange={setName} />
          <Select label="Category" value={category} options={categories} onChange={setCategory} />
          <TextField label="Slug" value="foresight" error="Brand Desk has this address" onChange={() => {}} />
          <Switch label="Published" checked={isOn} onChange={setOn} />
        </div>
      </Sample>
      <Sample title="Loading, empty, failed">
        <div className="space-y-4">
          <Skeleton className="h-8 w-full" />
          <EmptyState title="No partners yet" text="The people who stand behind the co-operative." />
          <ErrorState title="The import stopped at line 12" text="Eleven rows are edits on this device.">
            <Button variant="secondary" size="small">
              Show them
            </Button>
          </ErrorState>
          <Banner tone="warning" title="Two edits need a decision" text="They are kept until you decide." />
        </div>
      </Sample>
    </div>
  )
}

const shown = ['paper', 'surface', 'tint', 'accent', 'danger', 'warning', 'success', 'device', 'accepted']

/** Colours with their contrast to the surface or, for background colours, to the text. */
function Swatches({ properties }: { properties: Record<string, string> }) {
  const valueOf = (name: string) => properties[`--color-${name}`] ?? ''
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
      {shown.map((name, index) => (
        <li key={name}>
          <div
            className="h-10 rounded-control border border-line-strong"
            style={{ backgroundColor: valueOf(name) }}
          />
          <p className="mt-1 text-sm font-semibold">{name}</p>
          <p className="text-xs text-muted tabular-nums">
            {valueOf(name)} · {contrast(valueOf(name), valueOf(index < 3 ? 'ink' : 'surface')).toFixed(1)}
          </p>
        </li>
      ))}
    </ul>
  )
}
