import { entrySchema } from '../outbox/outbox-state.ts'
import type { Outbox } from '../outbox/outbox-store.ts'
import { askAnswered, type Site } from './ask-answered.ts'
import { planTakeIn, type TakeInPlan } from './plan-take-in.ts'
import { readRescue } from './read-rescue.ts'

export { writeRescue } from './write-rescue.ts'

interface TakeInOptions {
  readonly outbox: Outbox
  readonly site: Site
  readonly now: () => number
}

/** @throws RescueRefusal: nothing of the file can be taken in */
export async function planFile(file: Blob, { outbox, site, now }: TakeInOptions): Promise<TakeInPlan> {
  const rescue = await readRescue(file)
  const ids = rescue.edits.flatMap((edit) => entrySchema.safeParse(edit).data?.write.id ?? [])
  const accepted = await askAnswered(site, ids)
  const state = await outbox.latest()
  return planTakeIn(rescue, { state, userId: outbox.userId, site: site.origin, now: now(), accepted })
}
