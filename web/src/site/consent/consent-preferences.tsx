import { useId, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { ModalButtons } from '../../ui/dialogs/modal-buttons.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { noConsent, type OptionalPurpose } from './consent-record.ts'
import { decideConsent, readConsent } from './consent-store.ts'

const purposes: readonly { purpose: OptionalPurpose; label: string; text: string }[] = [
  {
    purpose: 'functional',
    label: 'Functional',
    text: 'Remember your settings for this site between visits.',
  },
  {
    purpose: 'analytics',
    label: 'Analytics',
    text: 'Allow an external service to count which pages are opened. It gets a shortened network address.',
  },
  {
    purpose: 'marketing',
    label: 'Marketing',
    text: 'Allow our e-mail service to see which pages you open, so that newsletters fit your interests.',
  },
]

export function ConsentPreferencesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const title = useId()
  const [preferences, setPreferences] = useState(storedPreferences)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    // A reopened dialog does not show choices that were cancelled before.
    if (open) setPreferences(storedPreferences())
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={title}
      className="m-auto w-[min(34rem,calc(100vw-2rem))] scroll-pb-24 rounded-card bg-surface"
    >
      <form
        className="p-6 sm:p-8"
        onSubmit={(event) => {
          event.preventDefault()
          decideConsent(preferences)
        }}
      >
        <h2 id={title} className="font-display text-heading font-semibold">
          Cookie Preferences
        </h2>
        <div className="mt-4 divide-y divide-line border-y border-line">
          <Choice label="Essential" text="Needed for the site to work. Always on." checked disabled />
          {purposes.map(({ purpose, label, text }) => (
            <Choice
              key={purpose}
              label={label}
              text={text}
              checked={preferences[purpose]}
              onChange={(checked) => setPreferences({ ...preferences, [purpose]: checked })}
            />
          ))}
        </div>
        <ModalButtons>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save Preferences</Button>
        </ModalButtons>
      </form>
    </Modal>
  )
}

function storedPreferences() {
  return readConsent()?.preferences ?? noConsent
}

interface ChoiceProps {
  label: string
  text: string
  checked: boolean
  disabled?: boolean
  onChange?: (checked: boolean) => void
}

function Choice({ label, text, checked, disabled = false, onChange = () => {} }: ChoiceProps) {
  return (
    <div className="py-3">
      <Switch label={label} checked={checked} disabled={disabled} onChange={onChange} />
      <p className="text-sm text-muted">{text}</p>
    </div>
  )
}
