import { errorTitle, type RefusedList, type ToastTexts } from '../toast-texts.ts'

function failedAct(list: RefusedList | null): string {
  return list === null ? 'update service' : `${list.act} ${list.label.toLowerCase()}`
}

export const serviceToasts: ToastTexts = {
  done: {
    insert: { title: 'Service created', description: 'The service has been created successfully.' },
    update: {
      title: 'Service updated',
      description: 'The service and all related data have been updated successfully.',
    },
    delete: { title: 'Service deleted', description: 'The service has been deleted successfully.' },
  },
  failed: (op, reason, list = null) => ({
    title: errorTitle(op, 'service'),
    description: op === 'update' ? `Failed to ${failedAct(list)}: ${reason}` : reason,
  }),
}
