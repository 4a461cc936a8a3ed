import type { Entity } from '@coop/sync/entities'
import type { Json } from '@coop/sync/write'
import { controlClass } from '../../ui/controls/control-class.ts'
import { ValueView } from '../table/value-view.tsx'
import { ErrorText } from '../form/error-text.tsx'
import { SideOption } from './side-option.tsx'

interface BothChoiceProps {
  id: string
  entity: Entity
  name: string
  value: Json
  isChosen: boolean
  fault: string | undefined
  onChoose: () => void
  onChange: (text: string) => void
}

/** The choice of both sides merged. A merged text can be edited before it is used. */
export function BothChoice({
  id,
  entity,
  name,
  value,
  isChosen,
  fault,
  onChoose,
  onChange,
}: BothChoiceProps) {
  const isText = typeof value === 'string'
  return (
    <div className="mt-2 space-y-2">
      <SideOption
        group={id}
        label="Both"
        hint={
          isText
            ? 'Both texts, one after the other. Edit the result before you use it.'
            : 'All entries of both lists.'
        }
        isChosen={isChosen}
        onChoose={onChoose}
      >
        {isText ? null : <ValueView entity={entity} name={name} value={value} />}
      </SideOption>
      {isText && isChosen ? (
        <>
          <textarea
            aria-label={`Both texts of ${entity.fields[name]?.label ?? name}`}
            aria-invalid={fault === undefined ? undefined : true}
            aria-describedby={fault === undefined ? undefined : `${id}-fault`}
            value={value}
            rows={6}
            onChange={({ target }) => onChange(target.value)}
            className={`${controlClass} field-sizing-content max-h-96`}
          />
          <ErrorText id={`${id}-fault`} text={fault} />
        </>
      ) : null}
    </div>
  )
}
