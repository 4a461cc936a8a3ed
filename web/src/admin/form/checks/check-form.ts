import { type Finding, rowFindings } from '@coop/sync/checks'
import type { EntityName } from '@coop/sync/entities'
import { dequal as deepEqual } from 'dequal/lite'
import { useEffect } from 'react'
import { useSiteIndex } from '../../checks/use-site-index.ts'
import type { RowValues } from '../../data/admin-row.ts'
import type { Live, LiveValue } from '../../data/live.ts'
import type { FormStart } from '../form-start.ts'
import type { RowForm } from '../form-values.ts'
import type { FindingsByField } from './form-findings.ts'

/** Findings appear after a pause, since nobody reads them while typing. */
const PAUSE_MS = 400

interface CheckFormProps {
  name: EntityName
  start: FormStart
  /** The base of a save. */
  base: Live<RowValues>
  form: RowForm
  findings: LiveValue<FindingsByField>
}

/**
 * Checks the typed values as they would be published. In a new row, empty fields are not checked yet. This is a
 * component so that findings do not draw the form again.
 */
export function CheckForm({ name, start, base, form, findings }: CheckFormProps): null {
  const index = useSiteIndex()
  useEffect(() => {
    if (index === null) return
    const check = () => {
      const values = { ...base.get(), ...form.getValues() }
      const all = rowFindings(index, name, { id: start.rowId ?? '', values })
      const isFilled = (field: string) => !deepEqual(form.getValues(field), start.values[field])
      const next = byField(start.rowId === null ? all.filter(({ field }) => isFilled(field)) : all)
      if (!deepEqual([...next], [...findings.get()])) findings.set(next)
    }
    let timer = setTimeout(check, PAUSE_MS)
    const checkLater = () => {
      clearTimeout(timer)
      timer = setTimeout(check, PAUSE_MS)
    }
    const ends = [
      form.subscribe({ formState: { values: true }, callback: checkLater }),
      base.subscribe(checkLater),
    ]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [index, name, start, base, form, findings])
  return null
}

function byField(all: readonly Finding[]): Map<string, Finding[]> {
  const fields = new Map<string, Finding[]>()
  for (const finding of all) fields.set(finding.field, [...(fields.get(finding.field) ?? []), finding])
  return fields
}
