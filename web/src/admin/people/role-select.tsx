import { type Role, roleLabels, roles } from '@coop/sync/releases'
import { Select } from '../../ui/controls/select.tsx'

/** The rights of each role, in a sentence. */
const may: Readonly<Record<Role, string>> = {
  admin: 'edits everything and invites people.',
  publisher: 'edits the site, and publishes releases.',
  editor: 'saves to releases, but cannot publish.',
}

/** A choice of roles, with the rights of each. */
export function RoleSelect({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <div>
      <Select
        label="Role"
        value={role}
        options={roles.map((each) => ({ value: each, label: roleLabels[each] }))}
        onChange={(value) => {
          const chosen = roles.find((each) => each === value)
          if (chosen !== undefined) onChange(chosen)
        }}
      />
      <p className="mt-1 text-sm text-muted">
        {roleLabels[role]}: {may[role]}
      </p>
    </div>
  )
}
