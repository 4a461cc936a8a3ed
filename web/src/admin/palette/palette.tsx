import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { contentNames } from '@coop/sync/entities'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { NoticePlace } from '../../ui/notices/notice-place.tsx'
import { followShownArea } from '../../ui/browser/shown-area.ts'
import { useRowsOf } from '../data/hooks.ts'
import { createWarming } from './find-rows.ts'
import type { PaletteItem } from './palette-groups.ts'
import { PaletteHint } from './palette-hint.tsx'
import { PaletteList } from './palette-list.tsx'
import { TextSearchBar } from './text-search-bar.tsx'
import { TextSearchState } from './text-search-state.tsx'
import { usePaletteAction } from './use-palette-action.ts'
import { usePaletteGroups } from './use-palette-groups.ts'

export interface PaletteProps {
  /** The initial query. */
  words: string
  /** Called with text typed while the code of the palette is being loaded. */
  onEarlyWords: (words: string) => void
  onClose: () => void
  onSignOut: () => void
}

/** Finds any screen, row or action by a few letters, from the rows of this device. */
export function Palette({ words, onClose, onSignOut }: PaletteProps) {
  const { rows } = useRowsOf(contentNames)
  const [query, setQuery] = useState(words)
  const { groups, isOfTexts, setOfTexts, search, filter, setFilter } = usePaletteGroups(query, rows)
  const input = useRef<HTMLInputElement>(null)
  const searchTexts = (isOn: boolean) => {
    setOfTexts(isOn)
    input.current?.focus()
  }
  const opener = useRef<HTMLElement>(null)
  // The dialog would move the focus one frame later, and lose keys in between.
  const takeFocus = useCallback((element: HTMLInputElement | null) => {
    input.current = element
    if (element === null) return
    const { activeElement } = document
    // If nothing has the focus, a closing dialog would focus the first link of the page.
    opener.current =
      activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
    element.focus()
    element.setSelectionRange(element.value.length, element.value.length)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const goesOn = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!goesOn && !(event.key === 'Backspace' && isOfTexts && query === '')) return
    event.preventDefault()
    event.stopPropagation()
    searchTexts(goesOn)
  }
  const carryOut = usePaletteAction(onSignOut)
  useWarming(rows)
  useEffect(followShownArea, [])
  const choose = (item: PaletteItem) => {
    if ('search' in item.act) return searchTexts(true)
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
                  placeholder={isOfTexts ? 'Search all texts' : 'Search screens, items and actions'}
                  onKeyDown={onKeyDown}
                  className="min-h-14 w-full min-w-0 bg-transparent outline-none placeholder:text-muted"
                />
                <Dialog.Close className="min-h-11 shrink-0 px-2 text-sm text-muted underline sm:hidden">
                  Close
                </Dialog.Close>
              </div>
              {isOfTexts ? (
                <TextSearchBar
                  found={search.kind === 'found' ? search.found : null}
                  filter={filter}
                  onFilter={setFilter}
                  onBack={() => searchTexts(false)}
                />
              ) : null}
              {!isOfTexts && groups.every(({ items }) => items.every(({ act }) => 'search' in act)) ? (
                <output className="block px-4 pt-6 text-muted">No matches for “{query}”</output>
              ) : null}
              {isOfTexts ? (
                <TextSearchState search={search} onRetry={() => setFilter({ ...filter })} />
              ) : null}
              <PaletteList onChoose={choose} />
              <PaletteHint isOfTexts={isOfTexts} />
            </Autocomplete.Root>
            <NoticePlace className="sm:absolute sm:inset-x-0 sm:bottom-full sm:mb-2" />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const WARMING_MS = 8

/** Prepares the rows between frames while the palette is open. */
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
