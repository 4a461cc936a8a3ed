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

/** Everything that the screens get from the data layer. Tests put a fake into the context. */
export interface AdminSource {
  readonly data: AdminData
  readonly queue: Live<QueueView>
  readonly view: Live<RowsView>
  /** undefined: nothing is known yet. */
  rows<N extends EntityName>(entity: N): Live<readonly RowOf<N>[] | undefined>
  /** True when every row of the entity is loaded; false while the first load still adds rows. */
  isComplete(entity: EntityName): Live<boolean>
  /** The row on the site, without the edits of this device. null: the row does not exist, or is not yet known. */
  siteRow(entity: EntityName, id: string): Live<RowValues | null>
  /** Queries the database of this browser, which contains the rows as the lists show them. The first query opens it. */
  readonly query: AskDatabase
  /** Calls the listener when the results of queries may have changed. Call the returned function to unsubscribe. */
  readonly watchAnswers: (listener: () => void) => () => void
  /** The steps that can be undone or redone. */
  readonly steps: Live<readonly Step[]>
  /** The latest request to undo or redo. The code that carries it out is loaded after the first rows. */
  readonly undoRequest: LiveValue<UndoRequest | null>
  /** The files stored on this device. */
  readonly files: Live<readonly DeviceFile[]>
  /** The progress of uploads, from 0 to 1, by address. Only running uploads are listed. */
  readonly uploads: Live<ReadonlyMap<string, number>>
  /** A local URL of a file of this device. null: this device does not have the file, or has not read it yet. */
  localUrl(address: string): Live<string | null>
  /** Unsaved input of forms. */
  readonly drafts: Drafts
}

export const AdminContext = createContext<AdminSource | null>(null)
