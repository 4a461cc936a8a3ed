import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { entityNames } from '@coop/sync/entities'
import { Search } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { NoticePlace } from '../../ui/notices/notice-place.tsx'
import { followShownArea } from '../../ui/browser/shown-area.ts'
import { useRowsOf } from '../data/hooks.ts'
import { createWarming } from './find-rows.ts'
import { type PaletteGroup, paletteGroups, type PaletteItem } from './palette-groups.ts'
import { usePaletteAction } from './use-palette-action.ts'

export interface PaletteProps {
  /** The query at first. */
  words: string
  /** Called with what is typed while the code of the palette is loaded. */
  onEarlyWords: (words: string) => void
  onClose: () => void
  onSignOut: () => void
}

/** Any screen, row and action by a few letters, from the rows of this device. */
export function Palette({ words, onClose, onSignOut }: PaletteProps) {
  const { rows } = useRowsOf(entityNames)
  const [query, setQuery] = useState(words)
  const groups = useMemo(() => paletteGroups(query, rows), [query, rows])
  const opener = useRef<HTMLElement>(null)
  // At once, and not in the next frame as the dialog would: no key gets lost in between.
  const takeFocus = useCallback((input: HTMLInputElement | null) => {
    if (input === null) return
    const { activeElement } = document
    // Where nothing has the focus, the dialog would give it to the first link of the page at the end.
    opener.current =
      activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
    input.focus()
    input.setSelectionRange(input.value.length, input.value.length)
  }, [])
  const carryOut = usePaletteAction(onSignOut)
  useWarming(rows)
  useEffect(followShownArea, [])
  const choose = (item: PaletteItem) => {
    onClose()
    carryOut(item)
  }
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-night/50" />
        <Dialog.Viewport className="fixed inset-x-0 top-(--shown-top,0px) z-50 flex h-(--shown-height,100dvh) items-start justify-center sm:px-6 sm:pt-20">
          <Dialog.Popup
            aria-label="Find anything"
            initialFocus={false}
            finalFocus={opener}
            className="relative flex size-full flex-col bg-surface shadow-panel outline-none sm:h-auto sm:max-h-[min(36rem,calc(100dvh-7rem))] sm:max-w-xl sm:rounded-card"
          >
            <Autocomplete.Root
              inline
              open
              mode="none"
              autoHighlight="always"
              keepHighlight
              items={groups}
              value={query}
              onValueChange={setQuery}
              itemToStringValue={(item: PaletteItem) => item.label}
            >
              <div className="flex items-center gap-3 border-b border-line px-4">
                <Search aria-hidden="true" size={20} className="shrink-0 text-muted" />
                <Autocomplete.Input
                  ref={takeFocus}
                  aria-label="Find anything"
                  placeholder="Any screen, row or action"
                  className="min-h-14 w-full min-w-0 bg-transparent outline-none placeholder:text-muted"
                />
                <Dialog.Close className="min-h-11 shrink-0 px-2 text-sm text-muted underline sm:hidden">
                  Close
                </Dialog.Close>
              </div>
              <Autocomplete.Empty className="px-4 text-muted not-empty:py-6">
                Nothing found for “{query}”
              </Autocomplete.Empty>
              <Autocomplete.List className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] data-empty:hidden">
                {(group: PaletteGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items} className="not-last:mb-2">
                    <Autocomplete.GroupLabel className="px-4 py-1 text-sm text-muted">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(item: PaletteItem) => (
                        <Autocomplete.Item
                          key={item.value}
                          value={item}
                          onClick={() => choose(item)}
                          className="mx-2 flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-control px-2 data-highlighted:bg-tint sm:min-h-10"
                        >
                          <span className="min-w-0 truncate">{item.label}</span>
                          <span className="shrink-0 text-sm text-muted">{item.detail}</span>
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
              <p className="border-t border-line px-4 py-2 text-sm text-muted max-sm:hidden">
                <kbd className="font-sans">↑</kbd> <kbd className="font-sans">↓</kbd> to choose,{' '}
                <kbd className="font-sans">Enter</kbd> to open. “publish”, “preview” or “history” before a
                name does just that.
              </p>
            </Autocomplete.Root>
            <NoticePlace className="sm:absolute sm:inset-x-0 sm:bottom-full sm:mb-2" />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const WARMING_MS = 8

/** Prepares the rows between the frames while the palette is open. */
function useWarming(rows: Parameters<typeof createWarming>[0]): void {
  useEffect(() => {
    const warm = createWarming(rows)
    let timer = 0
    const goOn = () => {
      if (!warm(WARMING_MS, () => performance.now())) timer = window.setTimeout(goOn)
    }
    timer = window.setTimeout(goOn)
    return () => window.clearTimeout(timer)
  }, [rows])
}
