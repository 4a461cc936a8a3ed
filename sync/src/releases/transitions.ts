import { z } from 'zod'
import { RELEASE_STATES } from '../entities/releases.ts'
import type { Role } from './role.ts'

export const releaseStateSchema = z.enum(RELEASE_STATES)
export type ReleaseState = z.infer<typeof releaseStateSchema>

/** The acts that change the state of a release, by the state that they lead to. */
const transitions: Readonly<Record<ReleaseState, readonly ReleaseState[]>> = {
  open: ['in-review', 'scheduled', 'published'],
  'in-review': ['open', 'approved', 'scheduled', 'published'],
  approved: ['open', 'scheduled', 'published'],
  scheduled: ['open', 'approved', 'scheduled', 'published'],
  published: ['taken-back'],
  'taken-back': [],
}

export interface ReleaseRules {
  /** The role of the person who acts. */
  readonly role: Role
  readonly userId: string
  /** Whether a release needs the approval of somebody who did not make it before it is published. */
  readonly needsApproval: boolean
  /** The people who made the release or an edit in it. */
  readonly authors: ReadonlySet<string>
  /** Whether somebody has approved the present content. */
  readonly isApproved: boolean
}

/** Why this person may not change a release from one state to another; null: they may. */
export function refusalOf(from: ReleaseState, to: ReleaseState, rules: ReleaseRules): string | null {
  const { role, userId, needsApproval, authors, isApproved } = rules
  const isBackToApproved = from === 'scheduled' && to === 'approved'
  if (!transitions[from].includes(to) || (isBackToApproved && !isApproved)) return impossible(from, to)
  if (role === 'editor') {
    if (to === 'in-review') return null
    if (to === 'open' && from === 'in-review' && authors.has(userId)) return null
    return 'Editors submit a release for review. A publisher approves and publishes it.'
  }
  if (to === 'approved' && !isBackToApproved && needsApproval && authors.has(userId))
    return 'You have worked on this release, so somebody else must approve it.'
  if ((to === 'scheduled' || to === 'published') && needsApproval && !isApproved)
    return 'This release must be approved by somebody who has not worked on it.'
  return null
}

/** Whether an act leads towards the site, so that it has to carry the edits that its author has seen (`seenEdits`). */
export function goesOn(to: ReleaseState): boolean {
  return to === 'approved' || to === 'scheduled' || to === 'published'
}

type FieldsByRole = Readonly<Record<Role, readonly string[]>>

const everybody = (...fields: string[]): FieldsByRole => ({
  admin: fields,
  publisher: fields,
  editor: fields,
})
const publishers = (...fields: string[]): FieldsByRole => ({ admin: fields, publisher: fields, editor: [] })

/** The fields that may change without an act, by the state of the release. A field that is named nowhere may not. */
const fieldsOfState: Readonly<Record<ReleaseState, FieldsByRole>> = {
  open: everybody('name', 'note', 'asked'),
  'in-review': everybody('name', 'note', 'asked'),
  approved: publishers('name', 'note'),
  scheduled: publishers('name', 'note'),
  published: everybody(),
  'taken-back': everybody(),
}

/** The fields that change with an act, by the state that it leads to. Each act carries the edits seen. */
const fieldsOfAct: Readonly<Record<ReleaseState, FieldsByRole>> = {
  open: publishers('word'),
  'in-review': everybody('note', 'asked'),
  approved: everybody(),
  scheduled: publishers('publish_at', 'time_zone'),
  published: everybody(),
  'taken-back': everybody(),
}

/**
 * Finds a field of a release that somebody may not change now; null: they may change all of them.
 * @param to the state that the act leads to; null: a change without an act
 */
export function fieldNotToChange(
  from: ReleaseState,
  to: ReleaseState | null,
  role: Role,
  fields: readonly string[],
): string | null {
  const allowed = to === null ? fieldsOfState[from][role] : [...fieldsOfAct[to][role], 'state', 'seen']
  return fields.find((field) => !allowed.includes(field)) ?? null
}

/** Why the edits of a release cannot be changed; null: they can. */
export function refusalToEdit(state: ReleaseState): string | null {
  switch (state) {
    case 'open':
    case 'in-review':
      return null
    case 'approved':
      return 'This release is approved. Send it back before you change it.'
    case 'scheduled':
      return 'This release is scheduled. Cancel the schedule before you change it.'
    case 'published':
    case 'taken-back':
      return 'This release has been published, so its edits cannot be changed.'
    default:
      return state satisfies never
  }
}

/** Why a release cannot be deleted; null: it can. */
export function refusalToDelete(state: ReleaseState): string | null {
  if (state === 'published' || state === 'taken-back')
    return 'This release has been published, so it cannot be deleted.'
  return refusalToEdit(state)
}

function impossible(from: ReleaseState, to: ReleaseState): string {
  if (from === 'published' || from === 'taken-back')
    return from === 'published'
      ? 'This release is already published.'
      : 'This release was reverted. Create a new release.'
  return `A release that is ${stateText(from)} cannot become ${stateText(to)}.`
}

/** The state as a word within a sentence. */
export function stateText(state: ReleaseState): string {
  return state === 'taken-back' ? 'reverted' : state.replace('-', ' ')
}
