import { contentNames } from '@coop/sync/entities'
import { isPermitted, type Permission, type Role } from '@coop/sync/releases'
import { fold } from '@coop/sync/rules'
import { BULK_UPLOAD, exportAddress, importAddress, listAddress, newAddress } from '../entities/addresses.ts'
import { entityRecord, titleCase } from '../entities/entity-records.ts'
import { helpAddress, helpPages } from '../help/help-pages.ts'
import { menuGroups } from '../screens/menu-entries.ts'

/** A command of the palette that needs no row. */
export type Command =
  | {
      readonly kind: 'open'
      readonly label: string
      readonly address: string
      readonly permission?: Permission
    }
  | { readonly kind: 'undo' | 'redo' | 'website' | 'first-steps' | 'sign-out'; readonly label: string }

const commands: readonly Command[] = [
  ...menuGroups.flatMap(({ entries }) => entries.map((entry) => ({ ...entry, kind: 'open' as const }))),
  ...contentNames.map((name) => ({
    kind: 'open' as const,
    label: `Add ${titleCase(entityRecord(name).noun)}`,
    address: newAddress(name),
  })),
  ...contentNames.flatMap((name) => [
    { kind: 'open' as const, label: `Import ${entityRecord(name).heading}`, address: importAddress(name) },
    { kind: 'open' as const, label: `Export ${entityRecord(name).heading}`, address: exportAddress(name) },
  ]),
  { kind: 'open', label: 'Bulk Upload', address: `${listAddress('website_assets')}/${BULK_UPLOAD}` },
  { kind: 'open', label: 'Edits', address: '/admin/edits' },
  { kind: 'open', label: 'Help', address: helpAddress() },
  ...helpPages.map(({ name, title }) => ({
    kind: 'open' as const,
    label: `Help: ${title}`,
    address: helpAddress(name),
  })),
  { kind: 'undo', label: 'Undo' },
  { kind: 'redo', label: 'Redo' },
  { kind: 'first-steps', label: 'First steps' },
  { kind: 'website', label: 'View Website' },
  { kind: 'sign-out', label: 'Sign Out' },
]

const folded = new Map(commands.map((command) => [command, ` ${fold(command.label)}`]))

/** The commands of a role. Each of the words must be the beginning of a word in the command. */
export function findCommands(words: readonly string[], role: Role): readonly Command[] {
  return commands.filter(
    (command) => isOfRole(command, role) && words.every((word) => folded.get(command)?.includes(` ${word}`)),
  )
}

function isOfRole(command: Command, role: Role): boolean {
  return command.kind !== 'open' || command.permission === undefined || isPermitted(role, command.permission)
}
