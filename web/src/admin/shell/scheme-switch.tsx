import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { type ChosenScheme, useChosenScheme } from './chosen-scheme.ts'

const schemes: readonly { scheme: ChosenScheme; label: string; icon: LucideIcon }[] = [
  { scheme: 'system', label: 'System', icon: Monitor },
  { scheme: 'light', label: 'Light', icon: Sun },
  { scheme: 'dark', label: 'Dark', icon: Moon },
]

/** Chooses the colour scheme on this device. */
export function SchemeSwitch() {
  const [chosen, choose] = useChosenScheme()
  return (
    <fieldset className="flex w-fit rounded-control border border-line">
      <legend className="sr-only">Appearance</legend>
      {schemes.map(({ scheme, label, icon: Icon }) => (
        <label
          key={scheme}
          title={label}
          className="relative grid size-8 cursor-pointer place-items-center rounded-control text-muted transition-colors hover:text-ink has-checked:bg-tint has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-focus pointer-coarse:size-11"
        >
          <input
            type="radio"
            name="scheme"
            checked={chosen === scheme}
            onChange={() => choose(scheme)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <Icon aria-hidden="true" size={16} />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
