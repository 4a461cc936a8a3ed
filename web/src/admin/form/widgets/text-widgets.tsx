import { isRequired } from '@coop/sync/entities'
import { useState } from 'react'
import { controlClass } from '../../../ui/controls/control-class.ts'
import { optionText } from '../../texts/option-label.ts'
import { numberOf, textOf } from '../../data/json-values.ts'
import type { WidgetProps } from '../widget.ts'

/** The properties shared by all single controls. */
function control({ id, onBlur, focusRef, error, describedBy, field }: WidgetProps) {
  return {
    id,
    onBlur,
    ref: focusRef,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': describedBy,
    'aria-required': isRequired(field) ? true : undefined,
    className: controlClass,
  } as const
}

export function TextWidget(props: WidgetProps) {
  return (
    <input
      {...control(props)}
      type="text"
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || props.onEnter === undefined) return
        event.preventDefault()
        props.onEnter()
      }}
    />
  )
}

export function LinkWidget(props: WidgetProps) {
  return (
    <input
      {...control(props)}
      type="text"
      inputMode="url"
      autoCapitalize="none"
      placeholder="https://"
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

export function LongTextWidget(props: WidgetProps) {
  const text = textOf(props.value)
  return (
    <textarea
      {...control(props)}
      // The height follows the text within limits. Browsers that do not support this use `rows`.
      className={`${controlClass} field-sizing-content max-h-120 min-h-24`}
      rows={text.length > 400 ? 10 : 3}
      value={text}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

/**
 * A whole number. An empty text means the default. A text that is not a number stays the value, so that an error is
 * shown.
 */
export function NumberWidget(props: WidgetProps & { suffix?: string }) {
  const { value, field, onChange, onBlur } = props
  const number = numberOf(value)
  const [typed, setTyped] = useState<string | null>(null)
  const none = field.nullable ? null : (numberOf(field.default) ?? 0)
  return (
    <div className="flex items-center gap-2">
      <input
        {...control(props)}
        type="text"
        inputMode="numeric"
        value={typed ?? (number === null ? textOf(value) : String(number))}
        onChange={({ target: { value: text } }) => {
          setTyped(text)
          onChange(text.trim() === '' ? none : (wholeNumber(text) ?? text))
        }}
        onBlur={() => {
          setTyped(null)
          onBlur()
        }}
      />
      {props.suffix === undefined ? null : <span className="text-muted">{props.suffix}</span>}
    </div>
  )
}

function wholeNumber(text: string): number | null {
  const digits = text.replace(/\s/g, '')
  return /^[+-]?\d{1,15}$/.test(digits) ? Number(digits) : null
}

export function EurosWidget(props: WidgetProps) {
  return <NumberWidget {...props} suffix="€" />
}

const MONTHS = Array.from({ length: 12 }, (_, i) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, i, 1)),
)

export function MonthWidget(props: WidgetProps) {
  return (
    <select
      {...control(props)}
      value={String(numberOf(props.value) ?? '')}
      onChange={(event) => props.onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">–</option>
      {MONTHS.map((name, i) => (
        <option key={name} value={String(i + 1)}>
          {name}
        </option>
      ))}
    </select>
  )
}

export function SelectWidget(props: WidgetProps) {
  const { field } = props
  const value = textOf(props.value)
  const [opened] = useState(value)
  // A row may have a valid value that no form offers. Its own form offers it, so that a change can be reverted.
  const options = new Set([...(field.options ?? []), opened, value].filter((option) => option !== ''))
  return (
    <select {...control(props)} value={value} onChange={(event) => props.onChange(event.target.value)}>
      {field.nullable || field.default === undefined ? (
        <option value="">{field.nullable ? '–' : 'Choose …'}</option>
      ) : null}
      {[...options].map((option) => (
        <option key={option} value={option}>
          {optionText(option)}
        </option>
      ))}
    </select>
  )
}

export function TimestampWidget(props: WidgetProps) {
  return <output id={props.id}>{textOf(props.value) || '–'}</output>
}
