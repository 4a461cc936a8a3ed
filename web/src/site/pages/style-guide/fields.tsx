import { useState } from 'react'
import { Range } from '../../../ui/controls/range.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { Sample } from './sample.tsx'

const sizes = ['Small', 'Medium', 'Large', 'Enterprise'].map((size) => ({ value: size, label: size }))

export function Fields() {
  const [name, setName] = useState('')
  const [size, setSize] = useState('Small')
  const [scope, setScope] = useState(50)
  const [isOn, setOn] = useState(true)
  return (
    <>
      <Sample title="Text and choice">
        <div className="grid gap-6 md:grid-cols-2">
          <TextField label="Name" value={name} hint="As the company is registered." onChange={setName} />
          <TextField
            label="Email"
            type="email"
            value="anna@"
            error="Please enter a valid email address"
            onChange={() => {}}
          />
          <Select label="Size" value={size} options={sizes} onChange={setSize} />
          <TextField label="Not now" disabled value="Nothing to fill in" onChange={() => {}} />
        </div>
      </Sample>
      <Sample title="Slider">
        <Range
          label="Scope"
          min={0}
          max={100}
          step={1}
          value={scope}
          ends={['Fast & agile', 'Deep dive']}
          valueText={String(scope)}
          onChange={setScope}
        />
      </Sample>
      <Sample title="Switch">
        <Switch label="Show on the home page" checked={isOn} onChange={setOn} />
        <Switch label="Not to be changed here" checked={false} disabled onChange={() => {}} />
      </Sample>
    </>
  )
}
