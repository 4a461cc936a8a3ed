import { type EntityName, entityNamed } from '@coop/sync/entities'
import { Link } from 'react-router-dom'
import { RowsDrawing } from '../../ui/states/rows-drawing.tsx'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { importAddress, newAddress } from '../entities/addresses.ts'
import { entityRecord } from '../entities/entity-records.ts'
import type { ListState } from './list-states.ts'
import { NoMatch } from './no-match.tsx'

/** An empty list, with what its first row would bring. */
const lessons: { readonly [N in EntityName]?: string } = {
  services:
    'A service is what customers can buy. Its letters H, O and R put it on the homepage, among the offerings and into the revolution grid.',
  service_companies:
    'A company is a member of the co-operative. With a logo and a few words it has a page of its own, and services can name it.',
  cases: 'A case tells of work for a customer: what was asked, what was done, and what came of it.',
  content: 'An article is a draft until it is published. Then it is read under Insights.',
  content_categories: 'Readers filter the articles by category. The form of an article can make one, too.',
  website_assets:
    'An asset is a picture or a document that pages show. Drop files here to upload several at once.',
  founding_partners: 'A partner is shown with a portrait and a quote, in the order of this list.',
  value_propositions:
    'A value proposition is one reason to choose the co-operative: a title, a few sentences.',
  offering_themes: 'A theme names what customers come for. Services and companies are found by it.',
  reports: 'A report is a saved question about the content. It is answered on this device, also offline.',
}

interface EmptyListProps {
  name: EntityName
  /** null: there are no rows at all, and not only none that match. */
  onChange: ((change: Partial<ListState>) => void) | null
}

/** In the place of the rows: what they would be, and the ways to the first of them, or the way back to all of them. */
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
