import type { EntityName } from '@coop/sync/entities'
import type { Write } from '@coop/sync/write'
import type { ToastText } from '../../ui/toast.tsx'

export interface ToastTexts {
  /** The edit lies durably on this device. */
  readonly done: Record<Write['op'], ToastText>
  /** It could not be kept, or the server has refused it. */
  readonly failed: (op: Write['op'], reason: string) => ToastText
}

const pastTense = { insert: 'created', update: 'updated', delete: 'deleted' } as const
const infinitive = { insert: 'create', update: 'update', delete: 'delete' } as const
const gerund = { insert: 'creating', update: 'updating', delete: 'deleting' } as const

const service: ToastTexts = {
  done: {
    insert: { title: 'Service created', description: 'The service has been created successfully.' },
    update: {
      title: 'Service updated',
      description: 'The service and all related data have been updated successfully.',
    },
    delete: { title: 'Service deleted', description: 'The service has been deleted successfully.' },
  },
  failed: (op, reason) => ({
    title: `Error ${gerund[op]} service`,
    description: op === 'update' ? `Failed to update service: ${reason}` : reason,
  }),
}

/** Companies and assets: the title says how it went, the description what. */
function successAndError(what: string): ToastTexts {
  const done = (op: Write['op']) => ({
    title: 'Success',
    description: `${what} ${pastTense[op]} successfully`,
  })
  return {
    done: { insert: done('insert'), update: done('update'), delete: done('delete') },
    failed: (op) => ({ title: 'Error', description: `Failed to ${infinitive[op]} ${what.toLowerCase()}` }),
  }
}

function titleOnly(what: string, created: 'created' | 'added'): ToastTexts {
  return {
    done: {
      insert: { title: `${what} ${created}` },
      update: { title: `${what} updated` },
      delete: { title: `${what} deleted` },
    },
    failed: (op, reason) => ({ title: `Error ${gerund[op]} ${what.toLowerCase()}`, description: reason }),
  }
}

export const toastTexts: Record<EntityName, ToastTexts> = {
  services: service,
  service_companies: successAndError('Company'),
  cases: titleOnly('Case', 'created'),
  content: titleOnly('Article', 'created'),
  content_categories: titleOnly('Category', 'created'),
  website_assets: successAndError('Asset'),
  founding_partners: titleOnly('Partner', 'added'),
  value_propositions: titleOnly('Value proposition', 'added'),
  offering_themes: titleOnly('Theme', 'added'),
}
