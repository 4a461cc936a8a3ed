import { type EntityName, entityNamed } from '@coop/sync/entities'
import { numberText } from '@coop/sync/rules'
import { useEffect, useRef, useState } from 'react'
import type { AdminData } from '../data/admin-data.ts'
import { useSource } from '../data/hooks.ts'
import type { AdminRow } from '../data/admin-row.ts'
import type { CsvEncoding } from './csv-encoding.ts'
import { type ImportPlan, planImport } from './import-plan.ts'
import { matchColumns } from './match-columns.ts'
import type { CsvTable, ReadFile } from './read-csv.ts'
import { readCsvFile } from './read-csv-file.ts'
import { rowCount } from './row-count.ts'
import { runImport } from './run-import.ts'
import type { Choices } from '../undo/plan-reversal.ts'
import { unstagedSource } from '../staging/staged-source.ts'
import { reverseStep } from '../undo/reverse-step.ts'
import type { TransferColumn } from './transfer-columns.ts'
import { type ImportEnd, useImportEnd } from './use-import-end.ts'

/** A file that was read, with the fields assigned to its columns. */
export interface ChosenFile {
  readonly name: string
  readonly table: CsvTable
  readonly columns: readonly (TransferColumn | null)[]
  readonly encoding: CsvEncoding
  /** Kept to read it again in another encoding. */
  readonly source: File
  /** The corrected cells. They are kept when the file is read again. */
  readonly mended: readonly MendedCell[]
}

interface MendedCell {
  readonly row: number
  readonly index: number
  readonly text: string
}

type ImportState =
  | ImportEnd
  | { readonly step: 'choose'; readonly error: null }
  | { readonly step: 'reading'; readonly name: string }
  | {
      readonly step: 'preview'
      readonly file: ChosenFile
      /** While a new plan is computed, this is still the previous one; null while the first is computed. */
      readonly plan: ImportPlan | null
      readonly isPlanning: boolean
    }
  | { readonly step: 'importing'; readonly done: number; readonly total: number }
  | { readonly step: 'undoing'; readonly done: number; readonly total: number }

export interface Import {
  readonly state: ImportState
  readonly choose: (file: File) => void
  readonly startAgain: () => void
  /** Reads the file again in another encoding. */
  readonly readAs: (encoding: CsvEncoding) => void
  /** Assigns a column of the file to a field; null: it is ignored. */
  readonly match: (index: number, column: TransferColumn | null) => void
  readonly correct: (rowNumber: number, column: string, text: string) => void
  /** @param into the operations of another target than the one for all edits of the tab */
  readonly run: (into?: AdminData) => void
  /** @param choices null: if others have changed rows since, this is reported first and nothing is undone */
  readonly undo: (id: string, choices?: Choices | null) => void
}

/** @param rowsOf null: the rows are not all on this device yet */
export function useImport(
  name: EntityName,
  rowsOf: ((entity: EntityName) => readonly AdminRow[]) | null,
): Import {
  const source = useSource()
  const { data } = source
  const [state, setState] = useState<ImportState>({ step: 'choose', error: null })
  const latestFile = useLatestFile((error) => setState(failed(NOT_IMPORTED, error)))
  const end = useImportEnd(setState)

  const file = state.step === 'preview' ? state.file : null
  useEffect(() => {
    if (file === null || rowsOf === null) return
    const lifetime = new AbortController()
    const newId = () => data.newId()
    planImport(name, file.table, file.columns, rowsOf, newId, lifetime.signal).then(
      (plan) => setState((now) => withPlan(now, file, plan)),
      (error: unknown) => {
        if (!lifetime.signal.aborted) setState(failed(NOT_IMPORTED, error))
      },
    )
    return () => lifetime.abort()
  }, [name, file, rowsOf, data])

  const changeFile = (change: (file: ChosenFile) => ChosenFile) =>
    setState((now) => (now.step === 'preview' ? { ...now, file: change(now.file), isPlanning: true } : now))

  return {
    state,
    choose(chosen) {
      setState({ step: 'reading', name: chosen.name })
      latestFile.read(chosen, null, (read) => setState(asRecognised(name, chosen, read)))
    },
    startAgain() {
      latestFile.cancel()
      setState({ step: 'choose', error: null })
    },
    readAs(encoding) {
      if (file === null) return
      setState((now) => (now.step === 'preview' ? { ...now, isPlanning: true } : now))
      latestFile.read(file.source, encoding, (read) => changeFile((before) => readAgain(name, before, read)))
    },
    match(index, column) {
      changeFile((before) => ({
        ...before,
        columns: before.columns.map((each, i) =>
          i === index ? column : each !== null && each.name === column?.name ? null : each,
        ),
      }))
    },
    correct(rowNumber, column, text) {
      changeFile((before) => {
        const index = before.columns.findIndex((each) => each?.name === column)
        const cell = { row: rowNumber - 2, index, text }
        return { ...before, table: withCell(before.table, cell), mended: [...before.mended, cell] }
      })
    },
    run(into = data) {
      if (state.step !== 'preview' || state.plan === null || state.isPlanning) return
      const { file, plan } = state
      const total = plan.counts.new + plan.counts.changed
      const id = data.newId()
      let imported = 0
      setState({ step: 'importing', done: 0, total })
      runImport({
        data: into,
        id,
        fileName: file.name,
        name,
        rows: plan.rows,
        onProgress: (done) => {
          imported = done
          setState({ step: 'importing', done, total })
        },
      }).then(
        ({ count, stepId }) => end(id, { step: 'done', count, id: stepId }),
        (error: unknown) => end(id, failed(importedTitle(imported, total), error)),
      )
    },
    undo(id, choices = null) {
      const past = source.steps.get().find((step) => step.id === id && !step.isUndone)
      if (past === undefined)
        return setState(failed('Nothing to undo', 'This import has already been undone.'))
      const total = past.rows
      setState({ step: 'undoing', done: 0, total })
      const onProgress = (done: number) => setState({ step: 'undoing', done, total })
      // The import has changed rows of the site, even if a release is chosen now.
      reverseStep({ ...unstagedSource(source), data }, past, { choices, onProgress }).then(
        (outcome) => end(id, { step: 'undone', id, outcome }),
        (error: unknown) => end(id, failed('The import was only partly undone', error)),
      )
    },
  }
}

/** Reads files. Only the result of the last call is used. */
function useLatestFile(fail: (error: unknown) => void) {
  const turns = useRef(0)
  return {
    read(source: File, encoding: CsvEncoding | null, take: (read: ReadFile) => void) {
      turns.current += 1
      const turn = turns.current
      const ifLatest = (act: () => void) => (turn === turns.current ? act() : undefined)
      readCsvFile(source, encoding).then(
        (read) => ifLatest(() => take(read)),
        (error: unknown) => ifLatest(() => fail(error)),
      )
    },
    cancel() {
      turns.current += 1
    },
  }
}

function asRecognised(entity: EntityName, source: File, { table, encoding }: ReadFile): ImportState {
  const columns = matchColumns(entityNamed(entity), table.header)
  const file = { name: source.name, table, columns, encoding, source, mended: [] }
  return { step: 'preview', file, plan: null, isPlanning: true }
}

/** If the column names are unchanged, the assignment is kept. */
function readAgain(entity: EntityName, before: ChosenFile, { table, encoding }: ReadFile): ChosenFile {
  const isSame = table.header.join('\n') === before.table.header.join('\n')
  const columns = isSame ? before.columns : matchColumns(entityNamed(entity), table.header)
  return { ...before, table: before.mended.reduce(withCell, table), columns, encoding }
}

function withPlan(now: ImportState, file: ChosenFile, plan: ImportPlan): ImportState {
  return now.step === 'preview' && now.file === file ? { ...now, plan, isPlanning: false } : now
}

function withCell(table: CsvTable, { row, index, text }: MendedCell): CsvTable {
  const rows = table.rows.map((cells, place) => {
    if (place !== row) return cells
    // A row may be shorter than the header.
    const length = Math.max(cells.length, index + 1)
    return Array.from({ length }, (_, i) => (i === index ? text : (cells[i] ?? '')))
  })
  return { ...table, rows }
}

const NOT_IMPORTED = 'File not imported'

/** The title of the message when an import fails after some rows. Those are queued, and can be undone. */
function importedTitle(imported: number, total: number): string {
  return imported === 0 ? NOT_IMPORTED : `Only ${numberText(imported)} of ${rowCount(total)} were imported`
}

function failed(title: string, error: unknown): ImportEnd {
  return { step: 'choose', error: { title, text: textOfError(error) } }
}

function textOfError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
