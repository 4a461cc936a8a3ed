import { useMemo } from 'react'
import { DateField } from '../../ui/controls/date-field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { cellText } from './result.ts'
import { useAnswer } from './use-answer.ts'
import type { Parameter, ParameterValues } from './parameter-values.ts'

interface ParameterFieldsProps {
  parameters: readonly Parameter[]
  given: ParameterValues
  onChange: (name: string, value: string) => void
}

/** Fields for the parameters of a report. */
export function ParameterFields({ parameters, given, onChange }: ParameterFieldsProps) {
  if (parameters.length === 0) return null
  const valueOf = ({ name }: Parameter) => given.shown.get(name) ?? ''
  return (
    <>
      <div className="mb-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-4 print:hidden">
        {parameters.map((parameter) => (
          <ParameterField
            key={parameter.name}
            parameter={parameter}
            value={valueOf(parameter)}
            problem={given.problems.get(parameter.name)}
            onChange={(value) => onChange(parameter.name, value)}
          />
        ))}
      </div>
      <p className="mb-5 hidden print:block">
        {parameters
          .filter((parameter) => valueOf(parameter) !== '')
          .map((parameter) => `${parameter.label}: ${valueOf(parameter)}`)
          .join(' · ')}
      </p>
    </>
  )
}

interface ParameterFieldProps {
  parameter: Parameter
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

function ParameterField({ parameter, value, problem, onChange }: ParameterFieldProps) {
  const { label, kind } = parameter
  if (kind === 'choice') return <ChoiceField parameter={parameter} value={value} onChange={onChange} />
  if (kind === 'date' && problem === undefined)
    return <DateField label={label} value={value} onChange={onChange} />
  return <TextField label={label} value={value} error={problem ?? ''} maxLength={200} onChange={onChange} />
}

function ChoiceField({ parameter, value, onChange }: Omit<ParameterFieldProps, 'problem'>) {
  const { label, options_query: sql } = parameter
  const question = useMemo(
    () => (sql === null || sql === '' ? null : { sql, params: [], texts: false }),
    [sql],
  )
  const { answer } = useAnswer(question)
  const names = answer?.kind === 'rows' ? answer.rows.map(([cell]) => cellText(cell)) : []
  const options = [...new Set(['', ...names, value])]
  return (
    <Select
      label={label}
      value={value}
      options={options.map((name) => ({ value: name, label: name === '' ? 'All' : name }))}
      onChange={onChange}
    />
  )
}
