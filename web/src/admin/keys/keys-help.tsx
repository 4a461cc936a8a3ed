import { useEffect, useSyncExternalStore } from 'react'
import { lazyComponent } from '../../loading/lazy-component.tsx'
import { useKeyDown } from '../../ui/browser/use-key-down.ts'
import { pressedKey } from './key-combos.ts'
import { keysOpen } from './keys-open.ts'
import { isSingleKey } from './single-keys.ts'

const KeysDialog = lazyComponent(async () => (await import('./keys-dialog.tsx')).KeysDialog)

/** '?' shows all keys. */
export function KeysHelp() {
  const isOpen = useSyncExternalStore(keysOpen.subscribe, keysOpen.get)
  useKeyDown((event) => {
    if (pressedKey(event, ['keys']) === null || !isSingleKey(event)) return
    event.preventDefault()
    keysOpen.set(true)
  })
  useEffect(() => () => keysOpen.set(false), [])
  return isOpen ? <KeysDialog onClose={() => keysOpen.set(false)} /> : null
}
