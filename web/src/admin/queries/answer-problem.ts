import { type SchemaVersion, schemaVersions } from '@coop/sync/schema-versions'
import type { QueryAnswer } from '../data/rows/query-messages.ts'

export type RefusedAnswer = Exclude<QueryAnswer, { kind: 'rows' }>

interface AnswerProblem {
  readonly title: string
  readonly text: string
}

/** The message shown in place of rows. */
export function answerProblem(answer: RefusedAnswer): AnswerProblem {
  switch (answer.kind) {
    case 'too-long':
      return {
        title: 'The query was stopped after 10 seconds',
        text: 'Select fewer rows, or join the tables by their ids.',
      }
    case 'too-much-memory':
      return {
        title: 'The query needs too much memory',
        text: 'Select fewer rows or shorter texts.',
      }
    case 'wrong': {
      const { message, code, hint } = answer
      const renaming = renamingOf(message, code)
      const more = renaming ?? hint
      return {
        title: 'The query is not valid',
        text: `${sentence(message)}${more === null ? '' : ` ${sentence(more)}`}`,
      }
    }
    case 'unavailable':
      return {
        title: 'The local database cannot be opened',
        text: `${sentence(answer.message)} Lists, forms and edits still work.`,
      }
    default:
      return answer satisfies never
  }
}

const UNDEFINED_COLUMN = '42703'
const column = /^column "?(?:\w{1,63}\.)?(\w{1,63})"? /

/** Explains what became of a column of a previous version. */
export function renamingOf(
  message: string,
  code: string,
  versions: readonly SchemaVersion[] = schemaVersions,
): string | null {
  const name = code === UNDEFINED_COLUMN ? column.exec(message)?.[1] : undefined
  if (name === undefined) return null
  let now = name
  let isGone = false
  for (const change of versions.flatMap(({ changes }) => changes)) {
    if (change.kind === 'renamed' && change.from === now) now = change.to
    if (change.kind === 'removed' && change.field === now) isGone = true
  }
  if (isGone) return `The field “${name}” no longer exists`
  return now === name ? null : `It is called “${now}” now`
}

function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(whole) ? whole : `${whole}.`
}
