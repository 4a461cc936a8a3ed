import { useId } from 'react'
import { Link } from 'react-router-dom'
import { consentTexts, tickBoxConsent } from '@coop/sync/rules'

interface ConsentFieldProps {
  checked: boolean
  error?: string
  onChange: (checked: boolean) => void
}

export function ConsentField({ checked, error = '', onChange }: ConsentFieldProps) {
  const id = useId()
  return (
    <div className="mt-4">
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          name="consent"
          required
          checked={checked}
          aria-invalid={error !== ''}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-6 shrink-0 accent-accent"
        />
        <label htmlFor={id} className="text-sm">
          {consentTexts[tickBoxConsent]}
        </label>
      </div>
      <p id={`${id}-note`} className="mt-1 pl-9 text-sm text-muted">
        {error !== '' && (
          <span role="alert" className="block font-medium text-danger">
            {error}
          </span>
        )}
        How we handle it is in the{' '}
        <Link to="/privacy-policy" className="text-accent underline">
          privacy policy
        </Link>
        .
      </p>
    </div>
  )
}
