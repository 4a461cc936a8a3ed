import { type EntityName, entityNamed } from '@coop/sync/entities'
import { Link } from 'react-router-dom'
import { RowsDrawing } from '../../ui/states/rows-drawing.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { importAddress, newAddress } from '../entities/addresses.ts'
import { entityRecord } from '../entities/entity-records.ts'
import type { ListState } from './list-states.ts'
import { NoMatch } from './no-match.tsx'

/** Explains the purpose of an entity in its empty list. */
const lessons: { readonly [N in EntityName]?: string } = {
  services:
    'Services are what customers can buy. The letters H, O and R show a service on the homepage, the offerings page and the revolution grid.',
  service_companies:
    'Companies are the members of the co-operative. Each company has a page, and services can list it.',
  cases: 'Cases describe work for customers: the challenge, the solution and the results.',
  content: 'Articles are drafts until you publish them. Visitors read them on the Insights page.',
  content_categories:
    'Readers filter articles by category. You can also add a category in the form of an article.',
  website_assets: 'Assets are the pictures and documents of the site. Drop files here to upload them.',
  founding_partners: 'Partners are shown with a portrait and a quote, in the order of this list.',
  value_propositions: 'Value propositions are reasons to choose the co-operative.',
  offering_themes:
    'Themes describe what customers need. Visitors find services, companies and cases by theme.',
  reports: 'Reports are saved queries about your content. They run on this device, even offline.',
}

interface EmptyListProps {
  name: EntityName
  /** null: there are no rows at all, rather than none that match. */
  onChange: ((change: Partial<ListState>) => void) | null
}

/**
 * Shown in place of the rows: a drawing of rows with links to create or import the first, or a button that shows all
 * rows.
 */
export function EmptyList({ name, onChange }: EmptyListProps) {
  return onChange === null ? <NoRows name={name} /> : <NoMatch onChange={onChange} />
}

function NoRows({ name }: { name: EntityName }) {
  const { plural, fields, children } = entityNamed(name)
  const hasPictures =
    children['images'] !== undefined || Object.values(fields).some(({ kind }) => kind === 'image')
  return (
    <>
      <RowsDrawing hasPictures={hasPictures} />
      <p className="font-display text-heading text-ink">No {plural.toLowerCase()} yet</p>
      {lessons[name] === undefined ? null : <p className="mx-auto mt-2 max-w-prose">{lessons[name]}</p>}
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <Link to={newAddress(name)} className={buttonClass('secondary', 'small', 'min-h-11')}>
          Add the first {entityRecord(name).noun.toLowerCase()}
        </Link>
        <Link to={importAddress(name)} className={buttonClass('quiet', 'small', 'min-h-11')}>
          Import a file
        </Link>
      </div>
    </>
  )
}
