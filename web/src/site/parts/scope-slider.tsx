import { scopeLabel, scopeRange } from '@coop/sync/rules'
import { Range } from '../../ui/controls/range.tsx'

export function ScopeSlider({ scope, onScope }: { scope: number; onScope: (scope: number) => void }) {
  return (
    <Range
      label="Scope"
      name="scope"
      min={scopeRange.min}
      max={scopeRange.max}
      step={scopeRange.step}
      value={scope}
      ends={['Fast & agile', 'Deep dive']}
      valueText={scopeLabel(scope)}
      onChange={onScope}
    />
  )
}
