import type { EntityName } from '@coop/sync/entities'
import type { QueuedEdit, QueueView } from '../data/outbox/queue-view.ts'
import type { RowOf } from '../data/admin-row.ts'
import type { FirstStep } from './first-steps-store.ts'

interface Deeds {
  readonly queue: Pick<QueueView, 'edits' | 'receipts'>
  readonly articles: readonly RowOf<'content'>[]
  readonly services: readonly RowOf<'services'>[]
  /** Whether rows and code are on this device for the next visit. */
  readonly worksOffline: boolean
  readonly hasColleague: boolean
}

/**
 * The steps done on this device, derived from its latest edits and the state of their rows. They count at once, also
 * offline.
 */
export function doneSteps({ queue, articles, services, worksOffline, hasColleague }: Deeds): FirstStep[] {
  const edited = (entity: EntityName) =>
    new Set(
      [...queue.edits, ...queue.receipts].filter((edit) => edit.entity === entity).map(({ rowId }) => rowId),
    )
  const ofArticles = edited('content')
  const ofServices = edited('services')
  const steps: FirstStep[] = []
  const isNewAsset = ({ entity, op }: Pick<QueuedEdit, 'entity' | 'op'>) =>
    entity === 'website_assets' && op === 'insert'
  const hasNewAsset = queue.edits.some((edit) => edit.state !== 'parked' && isNewAsset(edit))
  if (hasNewAsset || queue.receipts.some(isNewAsset)) steps.push('pictures')
  if (articles.some(({ id, values }) => values.published && ofArticles.has(id))) steps.push('article')
  if (services.some(({ id, values }) => values.published && values.show_on_homepage && ofServices.has(id)))
    steps.push('service')
  if (worksOffline) steps.push('offline')
  if (hasColleague) steps.push('colleague')
  return steps
}
