import { createListeners } from '@coop/sync/listeners'
import { createContext } from 'react'
import type { AdminData } from '../../data/admin-data.ts'
import type { PreparedFile } from '../../data/device-file.ts'
import type { FormErrors } from '../validate-row.ts'
import type { FileChoice } from './file-choice.ts'

/** The files chosen in a form, by field. Before they are stored, their fields hold placeholder addresses. */
export interface FormFiles {
  /** @returns removes it */
  add(field: string, choice: FileChoice): () => void
  /** Clears the choice of the field. */
  clear(field: string): void
  areChosen(): boolean
  isPreparing(): boolean
  /** Resolves when no file is being prepared. */
  settled(): Promise<void>
  /** The object URLs of the files, by field. */
  urls(): ReadonlyMap<string, string>
  /** The errors of the files, by field. */
  errors(): FormErrors
  /** The prepared files for a draft, by field. The original of a compressed file is included. */
  prepared(): ReadonlyMap<string, PreparedFile>
  /** Restores files that were prepared earlier into their fields. */
  restore(files: ReadonlyMap<string, PreparedFile>): void
  /** @returns ends the subscription */
  subscribe(listener: () => void): () => void
  /** Stores the files on the device. @returns their addresses by field */
  keep(data: AdminData): Promise<Record<string, string>>
}

/** Null outside of a form. */
export const FormFilesContext = createContext<FormFiles | null>(null)

export function createFormFiles(): FormFiles {
  const choices = new Map<string, FileChoice>()
  const listeners = createListeners()
  return {
    add(field, choice) {
      choices.set(field, choice)
      const unsubscribe = choice.subscribe(() => listeners.notify())
      return () => {
        unsubscribe()
        choices.delete(field)
      }
    },
    clear: (field) => choices.get(field)?.clear(),
    areChosen: () => [...choices.values()].some((choice) => choice.get().kind !== 'none'),
    isPreparing: () => [...choices.values()].some((choice) => choice.get().kind === 'preparing'),
    async settled() {
      await Promise.all([...choices.values()].map((choice) => choice.settled()))
    },
    urls: () =>
      new Map(
        [...choices].flatMap(([field, choice]) => {
          const state = choice.get()
          return state.kind === 'ready' ? [[field, state.url] as const] : []
        }),
      ),
    errors() {
      const errors: Record<string, FormErrors[string]> = {}
      for (const [field, choice] of choices) {
        const message = errorOf(choice)
        if (message !== null) errors[field] = { message, items: {} }
      }
      return errors
    },
    prepared() {
      const files = new Map<string, PreparedFile>()
      for (const [field, choice] of choices) {
        const state = choice.get()
        if (state.kind !== 'ready') continue
        files.set(field, state.prepared)
        if (state.original !== null) files.set(originalOf(field), state.original)
      }
      return files
    },
    restore(files) {
      for (const [field, choice] of choices) {
        const prepared = files.get(field)
        if (prepared !== undefined) choice.restore(prepared, files.get(originalOf(field))?.blob)
      }
    },
    subscribe: (listener) => listeners.add(listener),
    async keep(data) {
      const addresses: Record<string, string> = {}
      for (const [field, choice] of choices) {
        const address = await choice.keep(data)
        if (address !== null) addresses[field] = address
      }
      return addresses
    },
  }
}

const AS_CHOSEN = ' as chosen'

/** The name under which a draft keeps the original file. No field has such a name. */
function originalOf(field: string): string {
  return `${field}${AS_CHOSEN}`
}

/** Whether a draft keeps an original file under this name. */
export function isOriginal(name: string): boolean {
  return name.endsWith(AS_CHOSEN)
}

/** Why a chosen file cannot be saved; null if it can, or if no file is chosen. */
function errorOf(choice: FileChoice): string | null {
  const state = choice.get()
  if (state.kind === 'refused') return state.message
  if (state.kind === 'ready' && state.sameAs !== null) {
    return `This file is already in Website Assets as "${state.sameAs.key}". Use it anyway, or choose another file.`
  }
  return null
}
