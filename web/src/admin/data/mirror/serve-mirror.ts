import { deleteDB } from 'idb'
import { createTextIndex } from './index-texts.ts'
import type { MirrorCall, MirrorReply } from './mirror-calls.ts'
import type { NotStored } from './mirror-database.ts'
import { MirrorFiles } from './mirror-files.ts'
import { formerMirrorPrefix } from './mirror-name.ts'
import { createMirrorStore } from './mirror-store.ts'
import { type MirrorSource, openMirror } from './open-mirror.ts'
import { readOnlyQuery } from './read-only-query.ts'

/**
 * Opens the local database and handles the calls to it.
 *
 * @param tell called with the reason why the device does not store the database, so that the next visit fills it again;
 * null when it is stored
 */
export async function serveMirror(
  userId: string,
  source: Omit<MirrorSource, 'inMemory'>,
  tell: (notStored: NotStored | null) => void,
): Promise<(call: MirrorCall) => Promise<MirrorReply>> {
  deleteDB(formerMirrorPrefix + userId).catch((error: unknown) =>
    console.warn('The local database of a former release could not be deleted', error),
  )
  const db = await openMirror(userId, { ...source, inMemory: (reason) => tell(unsavedFor(reason)) })
  const store = createMirrorStore(db)
  const texts = createTextIndex(db)
  const keep = () => {
    if (!(db.fs instanceof MirrorFiles)) return
    db.flushSoon().then(
      () => tell(null),
      (error: unknown) => {
        console.warn('The local database could not be written', error)
        tell(unsavedFor(error))
      },
    )
  }
  return async (asked) => {
    switch (asked.call) {
      case 'state':
        return { kind: 'state', state: await store.load() }
      case 'commit':
        await store.commit(asked.step)
        texts.changed(asked.step.shapes.map(({ name }) => name))
        keep()
        return { kind: 'done' }
      case 'index-texts':
        if (await texts.update()) keep()
        return { kind: 'done' }
      case 'query':
        return { kind: 'rows', answer: await readOnlyQuery(db, asked.query) }
      default:
        return asked satisfies never
    }
  }
}

function unsavedFor(reason: unknown): NotStored {
  return reason instanceof Error && reason.name === 'QuotaExceededError' ? 'no-room' : 'refused'
}
