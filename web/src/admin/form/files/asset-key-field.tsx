import { freeSlug } from '@coop/sync/rules'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { describedBy, Field } from '../../../ui/controls/field.tsx'
import { useRows } from '../../data/hooks.ts'
import { isKeyTaken } from '../../media/asset-key.ts'

interface AssetKeyFieldProps {
  id: string
  value: string
  onChange: (key: string) => void
  onBlur?: () => void
  focusRef?: (element: HTMLInputElement | null) => void
  error: string | undefined
}

/** The key of an asset. If the key is taken, a free one is offered. */
export function AssetKeyField({ id, value, onChange, onBlur, focusRef, error }: AssetKeyFieldProps) {
  const { rows } = useRows('website_assets')
  const key = value.trim()
  const freeKey =
    error !== undefined && key !== '' ? freeSlug(key, (wanted) => isKeyTaken(wanted, rows)) : key
  return (
    <div className="min-w-0">
      <Field id={id} label="Asset key" required error={error}>
        <input
          id={id}
          ref={focusRef}
          type="text"
          value={value}
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(id, undefined, error)}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          className={controlClass}
        />
      </Field>
      {freeKey === key ? null : (
        <button
          type="button"
          onClick={() => onChange(freeKey)}
          className="min-h-6 text-sm font-semibold text-accent underline wrap-anywhere"
        >
          Use "{freeKey}"
        </button>
      )}
    </div>
  )
}
