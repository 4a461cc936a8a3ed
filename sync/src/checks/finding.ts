import type { EntityName } from '../entities/index.ts'

interface Check {
  /** The heading of its findings: the fault that they share. */
  readonly title: string
  /** true: visitors meet something that does not work; false: something could be better */
  readonly isBroken: boolean
}

/** All checks, the most important ones first. */
export const checks = {
  'broken-link': { title: 'Broken links', isBroken: true },
  'missing-picture': { title: 'Missing pictures', isBroken: true },
  'hidden-row': { title: 'References to unpublished content', isBroken: true },
  'empty-row': { title: 'Content with nothing but a title', isBroken: true },
  'no-theme': { title: 'Services without a theme', isBroken: true },
  'no-companies': { title: 'Services without companies', isBroken: true },
  'same-title': { title: 'Duplicate titles', isBroken: true },
  'no-text': { title: 'Content without text', isBroken: false },
  'no-alt-text': { title: 'Pictures without alt text', isBroken: false },
  'file-name-as-alt': { title: 'Alt texts that are file names', isBroken: false },
  'small-picture': { title: 'Pictures that are too small', isBroken: false },
  'cut-text': { title: 'Texts that are cut off', isBroken: false },
  'skipped-heading': { title: 'Headings that skip a level', isBroken: false },
  'vague-link': { title: 'Links with unclear text', isBroken: false },
} as const satisfies Readonly<Record<string, Check>>

export type CheckName = keyof typeof checks

export const checkNames = Object.keys(checks).filter((name): name is CheckName => Object.hasOwn(checks, name))

/** A fault of a row to correct before publication. It never prevents a save. */
export interface Finding {
  readonly check: CheckName
  readonly entity: EntityName
  readonly rowId: string
  /** The field or the child list that it is about. */
  readonly field: string
  /** The fault and its remedy, in one or two sentences. */
  readonly text: string
}
