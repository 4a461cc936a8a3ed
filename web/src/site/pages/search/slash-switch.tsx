import { Switch } from '../../../ui/controls/switch.tsx'
import { useIsHydrated } from '../../../ui/browser/use-is-hydrated.ts'
import { useRemembered } from '../../../ui/browser/use-remembered.ts'
import { slashSetting } from '../../layout/search-keys.tsx'

/** A switch for the `/` key, because speech input triggers single-key shortcuts by accident. */
export function SlashSwitch() {
  return useIsHydrated() ? <HydratedSwitch /> : null
}

function HydratedSwitch() {
  const [setting, set] = useRemembered(slashSetting, ['on', 'off'], 'on')
  return (
    <div className="mt-12 max-w-prose border-t border-line pt-4 print:hidden">
      <Switch
        label="The key / opens this search"
        checked={setting === 'on'}
        onChange={(isOn) => set(isOn ? 'on' : 'off')}
      />
    </div>
  )
}
