import { deleteDB } from 'idb'
import { createTextIndex } from './index-texts.ts'
import type { MirrorCall, MirrorReply } from './mirror-calls.ts'
import type { MirrorDb } from './mirror-db.ts'
import { formerMirrorPrefix } from './mirror-name.ts'
import { createMirrorStore } from './mirror-store.ts'
import { type MirrorSource, openMirror } from './open-mirror.ts'
import { readOnlyQuery } from './read-only-query.ts'

/** Opens the local database, and answers the calls to it. */
export async function serveMirror(
  userId: string,
  source: MirrorSource,
): Promise<(call: MirrorCall) => Promise<MirrorReply>> {
  deleteDB(formerMirrorPrefix + userId).catch((error: unknown) =>
    console.warn('The local database of a former release could not be deleted', error),
  )
  const db = await openMirror(userId, source)
  const store = createMirrorStore(db)
  const texts = createTextIndex(db)
  return async (asked) => {
    switch (asked.call) {
      case 'state':
        return { kind: 'state', state: await store.load() }
      case 'commit':
        await store.commit(asked.step)
        texts.changed(asked.step.shapes.map(({ name }) => name))
        keep(db)
        return { kind: 'done' }
      case 'index-texts':
        if (await texts.update()) keep(db)
        return { kind: 'done' }
      case 'query':
        return { kind: 'rows', answer: await readOnlyQuery(db, asked.query) }
      default:
        return asked satisfies never
    }
  }
}

/** Where there is no room for it, the next visit fills the database again. */
function keep(db: MirrorDb): void {
  db.flushSoon().catch((error: unknown) => console.warn('The local database could not be written', error))
}
