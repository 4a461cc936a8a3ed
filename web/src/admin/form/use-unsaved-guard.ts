import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { useBlocker } from '../navigation/use-blocker.ts'
import { isTypedLater, subscribeTypedLater } from './typed-later.ts'

export interface UnsavedGuard {
  /** From the begin of a save until it is refused. */
  readonly isSaving: boolean
  /** A navigation away from typed work waits for the answer. */
  readonly isLeaving: boolean
  /** @returns false: a save is under way, or done */
  begin(): boolean
  saved(): void
  /** The form goes on: the save was refused, or it was one to stay after. */
  goesOn(): void
  /** Makes a navigation at which nothing is asked. */
  pass(navigate: () => void): void
}

/**
 * Asks before typed work is left: by another screen, by closing the dialog, by closing the tab.
 *
 * During a save nothing is asked: a navigation waits, goes on when the save is durable, and is dropped when it is refused.
 * @param onLeave called after a save that no navigation has waited for
 * @param onDiscard called before typed work is left for good
 */
export function useUnsavedGuard(
  isDirty: boolean,
  onLeave: () => void,
  onDiscard: () => void = () => {},
): UnsavedGuard {
  const confirm = useConfirm()
  const [phase, setPhase] = useState<'editing' | 'saving' | 'saved'>('editing')
  // The router and a second press read this before anything is drawn again.
  const now = useRef({ phase, hasWaiting: false, hasLeft: false, isPassing: false })
  const enter = (next: typeof phase) => {
    now.current.phase = next
    setPhase(next)
  }
  const discard = useEffectEvent(onDiscard)
  const blocker = useBlocker(() => {
    const { current } = now
    if (current.isPassing) return false
    if (current.phase === 'saving') current.hasWaiting = true
    return current.phase === 'saving' || (current.phase === 'editing' && (isDirty || isTypedLater()))
  })

  useEffect(() => {
    const { current } = now
    const isBlocked = blocker.state === 'blocked'
    if (phase === 'saved' && !current.hasLeft) {
      // The router has stopped the navigation, but not drawn that yet.
      if (current.hasWaiting && !isBlocked) return
      current.hasLeft = true
      if (isBlocked) blocker.proceed()
      else onLeave()
    }
    if (!isBlocked || phase !== 'editing') return
    if (current.hasWaiting) {
      current.hasWaiting = false
      blocker.reset()
      return
    }
    let isCurrent = true
    async function ask(): Promise<void> {
      const yes = await confirm({
        title: 'Discard unsaved changes?',
        detail: 'Your changes have not been saved.',
        confirm: 'Discard changes',
        cancel: 'Keep editing',
        danger: true,
      })
      if (!isCurrent || blocker.state !== 'blocked') return
      if (yes) {
        discard()
        blocker.proceed()
      } else blocker.reset()
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [blocker, confirm, phase, onLeave])

  const isTyped = useSyncExternalStore(subscribeTypedLater, isTypedLater)
  const isHeld = isDirty || isTyped || phase === 'saving'
  useEffect(() => {
    if (!isHeld) return
    document.documentElement.dataset['unsaved'] = ''
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      delete document.documentElement.dataset['unsaved']
      window.removeEventListener('beforeunload', warn)
    }
  }, [isHeld])

  return {
    isSaving: phase !== 'editing',
    isLeaving: phase === 'editing' && blocker.state === 'blocked',
    begin() {
      if (now.current.phase !== 'editing') return false
      enter('saving')
      return true
    },
    saved: () => enter('saved'),
    goesOn: () => enter('editing'),
    pass(navigate) {
      now.current.isPassing = true
      navigate()
      now.current.isPassing = false
    },
  }
}
