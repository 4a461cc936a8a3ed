import { isEntityName } from '@coop/sync/entities'
import { z } from 'zod'
import { openBroadcast } from '../broadcast.ts'
import { createLive, type Live } from '../live.ts'

const openFormSchema = z.object({
  /** The id of the draft in this form. */
  draft: z.string(),
  entity: z.string().refine(isEntityName),
  rowId: z.string().nullable(),
})
export type OpenForm = z.infer<typeof openFormSchema>

/**
 * The open forms of this browser. Each form holds a lock with its name, which is released when its tab ends for any
 * reason. Other tabs wait for the lock.
 */
export interface OpenForms {
  /** The forms of all tabs. */
  readonly all: Live<readonly OpenForm[]>
  /** The forms of other tabs. */
  readonly elsewhere: Live<readonly OpenForm[]>
  /**
   * @param ifAvailable returns null if another tab has the form open
   * @returns a function that releases the form
   */
  hold(form: OpenForm, options?: { readonly ifAvailable: boolean }): Promise<(() => void) | null>
}

export function openForms(
  userId: string,
  signal: AbortSignal,
  locks: Pick<LockManager, 'request' | 'query'> = navigator.locks,
): OpenForms {
  const prefix = `coop-form-${userId}:`
  const nameOf = (form: OpenForm) => prefix + JSON.stringify(openFormSchema.parse(form))
  const all = createLive<readonly OpenForm[]>([])
  const elsewhere = createLive<readonly OpenForm[]>([])
  const own = new Set<string>()
  const watched = new Set<string>()
  const channel = openBroadcast<'changed'>(`coop-forms-${userId}`, () => void look())
  signal.addEventListener('abort', () => channel.close())

  async function look(): Promise<void> {
    const { held = [] } = await locks.query()
    if (signal.aborted) return
    // A shared lock belongs to a watcher, for a moment after the form was closed.
    const names = new Set(
      held.flatMap(({ name, mode }) =>
        mode === 'exclusive' && name?.startsWith(prefix) === true ? [name] : [],
      ),
    )
    const elsewhereNames = [...names].filter((name) => !own.has(name))
    all.set([...names].flatMap(formNamed))
    elsewhere.set(elsewhereNames.flatMap(formNamed))
    for (const name of elsewhereNames) void watch(name)
  }

  /** Empty for a form of an entity that only a newer release, in another tab, knows. */
  function formNamed(name: string): OpenForm | [] {
    return openFormSchema.safeParse(JSON.parse(name.slice(prefix.length))).data ?? []
  }

  /** Refreshes when the lock is free: its form was closed, or its tab has crashed. */
  async function watch(name: string): Promise<void> {
    if (watched.has(name)) return
    watched.add(name)
    // The request fails only if the signal aborts. Nothing is shown then.
    await locks.request(name, { mode: 'shared', signal }, () => {}).catch(() => {})
    watched.delete(name)
    if (!signal.aborted) await look()
  }

  function changed(): void {
    if (signal.aborted) return
    channel.post('changed')
    void look()
  }

  function hold(form: OpenForm, { ifAvailable } = { ifAvailable: false }): Promise<(() => void) | null> {
    const name = nameOf(form)
    return new Promise((resolve) => {
      const untilReleased = (lock: Lock | null): Promise<void> | void => {
        if (lock === null) return resolve(null)
        own.add(name)
        changed()
        return new Promise((end) => {
          const release = () => {
            own.delete(name)
            end()
          }
          signal.addEventListener('abort', release, { once: true })
          resolve(release)
        })
      }
      void locks.request(name, { ifAvailable }, untilReleased).then(changed)
    })
  }

  void look()
  return { all, elsewhere, hold }
}
