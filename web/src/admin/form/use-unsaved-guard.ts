import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { useConfirm } from '../../ui/confirm.tsx'

/**
 * Asks before typed work is left: by another screen, by closing the dialog, by closing the tab.
 * @returns a function to call right before a navigation that is meant
 */
export function useUnsavedGuard(dirty: boolean): () => void {
  const confirm = useConfirm()
  const guard = useRef({ dirty, leaving: false })
  useEffect(() => {
    guard.current.dirty = dirty
  }, [dirty])
  const blocker = useBlocker(() => guard.current.dirty && !guard.current.leaving)

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let current = true
    async function ask(): Promise<void> {
      const yes = await confirm({
        title: 'Discard unsaved changes?',
        detail: 'What you have typed has not been saved.',
        confirm: 'Discard changes',
        cancel: 'Keep editing',
        danger: true,
      })
      if (!current || blocker.state !== 'blocked') return
      if (yes) blocker.proceed()
      else blocker.reset()
    }
    void ask()
    return () => {
      current = false
    }
  }, [blocker, confirm])

  useEffect(() => {
    if (!dirty) return
    document.documentElement.dataset['unsaved'] = ''
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      delete document.documentElement.dataset['unsaved']
      window.removeEventListener('beforeunload', warn)
    }
  }, [dirty])

  return () => {
    guard.current.leaving = true
  }
}
