import { useState } from 'react'
import { Badge, type BadgeTone } from '../../../ui/text/badge.tsx'
import { Chip } from '../../../ui/text/chip.tsx'
import { Sample } from './sample.tsx'

const tones: readonly BadgeTone[] = ['plain', 'accent', 'success', 'warning', 'danger']
const themes = ['AI Readiness', 'Operational Resilience', 'Talent & Leadership Capacity'] as const

export function Badges() {
  const [chosen, setChosen] = useState<readonly string[]>([themes[0]])
  const flip = (theme: string) =>
    setChosen((before) =>
      before.includes(theme) ? before.filter((other) => other !== theme) : [...before, theme],
    )
  return (
    <>
      <Sample title="Badges state a fact in a word or two">
        <div className="flex flex-wrap gap-3">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Sample>
      <Sample title="On the night" tone="night">
        <Badge tone="night">1 to 4 weeks</Badge>
      </Sample>
      <Sample title="Chips select; pressing one again deselects it">
        <div className="flex flex-wrap gap-3">
          {themes.map((theme) => (
            <Chip key={theme} pressed={chosen.includes(theme)} onPress={() => flip(theme)}>
              {theme}
            </Chip>
          ))}
        </div>
      </Sample>
    </>
  )
}
