import { createListeners } from '@coop/sync/listeners'
import { z } from 'zod'
import { parseJson } from '../requests/problem.ts'

// The local storage keeps choices and input for the conflict of an edit until they are used, in one item for each edit.
// They survive a reload, and every tab shows the same.

/** A chosen side, and the value of theirs at that time. If theirs changes, a new choice is needed. */
const sideChoiceSchema = z.object({
  side: z.enum(['mine', 'theirs', 'both']),
  theirs: z.json(),
  /** The merged value, if `side` is `both`. */
  both: z.json().optional(),
})
const choicesSchema = z.record(z.string(), sideChoiceSchema)

export type SideChoice = z.infer<typeof sideChoiceSchema>
/** The key is the field. */
export type SideChoices = Readonly<Record<string, SideChoice>>

const PREFIX = 'coop-admin-choices-'
const none: SideChoices = {}
const listeners = createListeners()
/** Choices for which the browser has no space. They are lost when the page is reloaded. */
const unstored = new Map<string, string>()

/** The stored choices as text, which `choicesIn` parses. null: there are none. */
export function keptChoices(userId: string, writeId: string): string | null {
  const key = keyOf(userId, writeId)
  return unstored.get(key) ?? withStorage((storage) => storage.getItem(key)) ?? null
}

export function choicesIn(text: string | null): SideChoices {
  return (text === null ? undefined : choicesSchema.safeParse(parseJson(text)).data) ?? none
}

export function keepChoices(userId: string, writeId: string, choices: SideChoices): void {
  const key = keyOf(userId, writeId)
  const text = JSON.stringify(choices)
  unstored.set(key, text)
  withStorage((storage) => {
    storage.setItem(key, text)
    unstored.delete(key)
  })
  listeners.notify()
}

/** @param writeIds the edits of this user that still need a decision */
export function forgetChoicesBut(userId: string, writeIds: readonly string[]): void {
  const kept = new Set(writeIds.map((id) => keyOf(userId, id)))
  withStorage((storage) => {
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
    for (const key of keys) if (key.startsWith(keyOf(userId, '')) && !kept.has(key)) storage.removeItem(key)
  })
}

/** Calls the listener when choices are made in this tab or in another one. */
export function onChoices(listener: () => void): () => void {
  const remove = listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    remove()
    window.removeEventListener('storage', listener)
  }
}

function keyOf(userId: string, writeId: string): string {
  return `${PREFIX}${userId}-${writeId}`
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    // Storage is refused or full. `unstored` has the value instead.
    return undefined
  }
}
