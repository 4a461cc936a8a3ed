import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { useBlocker } from '../navigation/use-blocker.ts'
import { isTypedLater, subscribeTypedLater } from './typed-later.ts'

export interface UnsavedGuard {
  /** True from the start of a save until it is refused. */
  readonly isSaving: boolean
  /** A navigation away from unsaved text waits for the answer. */
  readonly isLeaving: boolean
  /** @returns false if a save is running or done */
  begin(): boolean
  saved(): void
  /** Call when the form stays open: the save was refused, or the form should stay. */
  goesOn(): void
  /** Navigates without a question. */
  pass(navigate: () => void): void
}

/**
 * Asks before unsaved text is lost by a navigation, by closing the dialog or by closing the tab.
 *
 * During a save there is no question. A navigation waits, continues when the save is durable, and is dropped when it is
 * refused.
 * @param onLeave called after a save if no navigation is waiting
 * @param onDiscard called before unsaved text is discarded
 */
export function useUnsavedGuard(
  isDirty: boolean,
  onLeave: () => void,
  onDiscard: () => void = () => {},
): UnsavedGuard {
  const confirm = useConfirm()
  const [phase, setPhase] = useState<'editing' | 'saving' | 'saved'>('editing')
  // A ref, because the router and a second press read this before the next render.
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
      // The router has blocked the navigation, but this is not rendered yet.
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
