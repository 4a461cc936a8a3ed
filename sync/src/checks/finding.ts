import type { EntityName } from '../entities/index.ts'

interface Check {
  /** The head of a list of its findings: the fault that they share. */
  readonly title: string
  /** Visitors meet something that does not work; the others could be better. */
  readonly isBroken: boolean
}

/** All checks; the ones that matter most come first. */
export const checks = {
  'broken-link': { title: 'Links that lead nowhere', isBroken: true },
  'missing-picture': { title: 'Pictures that are not in the library', isBroken: true },
  'hidden-row': { title: 'Rows that name what visitors do not see', isBroken: true },
  'empty-row': { title: 'Rows with a title and nothing else', isBroken: true },
  'no-theme': { title: 'Services without a theme', isBroken: true },
  'no-companies': { title: 'Services without companies', isBroken: true },
  'same-title': { title: 'Rows with the same title', isBroken: true },
  'no-text': { title: 'Rows without a text', isBroken: false },
  'no-alt-text': { title: 'Pictures without words', isBroken: false },
  'file-name-as-alt': { title: 'Alt texts that are file names', isBroken: false },
  'small-picture': { title: 'Pictures too small for their place', isBroken: false },
  'cut-text': { title: 'Texts that are cut where they stand', isBroken: false },
  'skipped-heading': { title: 'Headings that skip a level', isBroken: false },
  'vague-link': { title: 'Links that do not say where they lead', isBroken: false },
} as const satisfies Readonly<Record<string, Check>>

export type CheckName = keyof typeof checks

export const checkNames = Object.keys(checks).filter((name): name is CheckName => Object.hasOwn(checks, name))

/** Something about a row that should not go out like this. It never keeps a row from being saved. */
export interface Finding {
  readonly check: CheckName
  readonly entity: EntityName
  readonly rowId: string
  /** The field or the child list that it is about. */
  readonly field: string
  /** The fault and its remedy, in one sentence or two. */
  readonly text: string
}
