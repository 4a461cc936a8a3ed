import { Autocomplete } from '@base-ui/react/autocomplete'
import type { PaletteGroup, PaletteItem } from './palette-groups.ts'
import { PaletteItemLine } from './palette-item-line.tsx'

/** The entries of the palette, in their groups. */
export function PaletteList({ onChoose }: { onChoose: (item: PaletteItem) => void }) {
  return (
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
                onClick={() => onChoose(item)}
                className="mx-2 flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-control px-2 data-highlighted:bg-tint sm:min-h-10"
              >
                <PaletteItemLine {...item} />
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}
