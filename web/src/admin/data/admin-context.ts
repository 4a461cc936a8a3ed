import { createContext } from 'react'
import type { EntityName } from '@coop/sync/entities'
import type { Drafts } from './drafts/drafts.ts'
import type { Live, LiveValue } from './live.ts'
import type { AdminData } from './admin-data.ts'
import type { DeviceFile } from './device-file.ts'
import type { QueueView } from './outbox/queue-view.ts'
import type { RowOf, RowValues } from './admin-row.ts'
import type { AskDatabase } from './rows/query-client.ts'
import type { RowsView } from './rows/rows-view.ts'
import type { Step, UndoRequest } from './outbox/step.ts'

/** All that the screens get from the data layer; tests put a fake of it into the context. */
export interface AdminSource {
  readonly data: AdminData
  readonly queue: Live<QueueView>
  readonly view: Live<RowsView>
  /** undefined: nothing is known yet. */
  rows<N extends EntityName>(entity: N): Live<readonly RowOf<N>[] | undefined>
  /** Every row of the entity is there; otherwise the first filling still brings some. */
  isComplete(entity: EntityName): Live<boolean>
  /** A row as the site has it, without the edits of this device. null: not there, or not yet known. */
  siteRow(entity: EntityName, id: string): Live<RowValues | null>
  /** Asks the database of this browser, which has the rows as the lists show them. The first question opens it. */
  readonly query: AskDatabase
  /** Calls the listener when that database may answer otherwise than before, until the result is called. */
  readonly watchAnswers: (listener: () => void) => () => void
  /** The steps that can be undone, and done again. */
  readonly steps: Live<readonly Step[]>
  /** The last request to undo or redo, until it is carried out: by the code that is loaded behind the first rows. */
  readonly undoRequest: LiveValue<UndoRequest | null>
  /** The files that are kept on this device. */
  readonly files: Live<readonly DeviceFile[]>
  /** How far uploads have come, from 0 to 1, by address; those that are not under way are absent. */
  readonly uploads: Live<ReadonlyMap<string, number>>
  /** An address at which this browser shows a file of this device; null: it has none, or has not read it yet. */
  localUrl(address: string): Live<string | null>
  /** Unsaved input of forms. */
  readonly drafts: Drafts
}

export const AdminContext = createContext<AdminSource | null>(null)
