import { errorTitle, type ToastTexts } from '../toast-texts.ts'

export const serviceToasts: ToastTexts = {
  done: {
    insert: { title: 'Service created', description: 'The service has been created successfully.' },
    update: {
      title: 'Service updated',
      description: 'The service and all related data have been updated successfully.',
    },
    delete: { title: 'Service deleted', description: 'The service has been deleted successfully.' },
  },
  failed: (op, reason) => ({
    title: errorTitle(op, 'service'),
    description: op === 'update' ? `Failed to update service: ${reason}` : reason,
  }),
}
