import { useState } from 'react'
import { Select } from '../../ui/controls/select.tsx'
import { useAuth } from '../data/hooks.ts'
import { usePeople } from '../names/use-person.ts'
import type { Release } from './use-release.ts'
import { WordDialog } from './word-dialog.tsx'

interface SubmitDialogProps {
  release: Release
  /** @param asked the id of a person; null: everybody who may approve */
  onSubmit: (values: { note: string | null; asked: string | null }) => void
  onClose: () => void
}

const ALL = ''

/** Submits a release for review, with a note for the reviewer and the choice of a reviewer. */
export function SubmitDialog({ release: { values }, onSubmit, onClose }: SubmitDialogProps) {
  const { user } = useAuth()
  const people = usePeople()
  // A server of the previous version does not send roles.
  const mayApprove = [...people.values()].filter(
    ({ id, role }) => id !== user?.id && role !== null && role !== 'editor',
  )
  const [asked, setAsked] = useState(values.asked ?? ALL)
  const isKnown = asked === ALL || mayApprove.some(({ id }) => id === asked)
  return (
    <WordDialog
      title={`Submit “${values.name}” for review`}
      label="Note for the reviewer"
      button="Submit for review"
      words={values.note ?? ''}
      onClose={onClose}
      onSay={(note) => onSubmit({ note, asked: isKnown && asked !== ALL ? asked : null })}
    >
      <div className="mt-4">
        <Select
          label="Reviewer"
          value={isKnown ? asked : ALL}
          options={[
            { value: ALL, label: 'Anyone who can approve' },
            ...mayApprove.map(({ id, name, email }) => ({ value: id, label: name ?? email })),
          ]}
          onChange={setAsked}
        />
      </div>
    </WordDialog>
  )
}
