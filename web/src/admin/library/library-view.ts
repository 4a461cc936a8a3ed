import { z } from 'zod'

const viewSchema = z.enum(['list', 'grid'])

export type LibraryView = z.output<typeof viewSchema>

const KEY = 'coop-admin-library-view'

/** The view that was chosen last in this browser. */
export function readLibraryView(): LibraryView {
  try {
    return viewSchema.catch('list').parse(localStorage.getItem(KEY))
  } catch {
    // Without storage it is the list.
    return 'list'
  }
}

export function keepLibraryView(view: LibraryView): void {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // Without storage it is remembered until the page is loaded anew.
  }
}
