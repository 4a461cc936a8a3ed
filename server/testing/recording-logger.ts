import { inspect } from 'node:util'
import type { Logger } from '../src/process/logger.ts'

export interface RecordingLogger extends Logger {
  /** warnings and errors, each with its error, for an operator */
  readonly lines: string[]
  /** Progress. */
  readonly progress: string[]
}

export function createRecordingLogger(): RecordingLogger {
  const lines: string[] = []
  const progress: string[] = []
  const record = (text: string, error?: unknown): void =>
    void lines.push(
      error === undefined ? text : `${text} ${error instanceof Error ? String(error) : inspect(error)}`,
    )
  return { lines, progress, info: (text) => void progress.push(text), warn: record, error: record }
}
