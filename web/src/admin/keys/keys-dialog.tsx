import { useState } from 'react'
import { Switch } from '../../ui/controls/switch.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { areSingleKeysOn, keepSingleKeys } from './single-keys.ts'

const CONTROL = navigator.userAgent.includes('Mac') ? 'Cmd' : 'Ctrl'

/** Keys that are pressed together are one text, joined by '+'; each other entry does the same alone. */
const sections: readonly {
  title: string
  keys: readonly (readonly [keys: readonly string[], does: string])[]
}[] = [
  {
    title: 'Everywhere',
    keys: [
      [[`${CONTROL}+K`], 'Find anything'],
      [[`${CONTROL}+B`], 'Fold or unfold the side menu'],
      [[`${CONTROL}+Z`], 'Undo'],
      [[`${CONTROL}+Shift+Z`], 'Redo'],
      [['?'], 'Show these keys'],
    ],
  },
  {
    title: 'In a list',
    keys: [
      [['/'], 'Search'],
      [['J', 'K'], 'Next row, previous row. The arrow keys keep to the same control of each row'],
      [['Enter', 'E'], 'Open the row'],
      [['Space'], 'Preview the row'],
      [['X'], 'Select the row; with Shift, also all up to the last one'],
      [['Shift+↓', 'Shift+↑'], 'Select rows on the way'],
      [['Page Down', 'Page Up'], 'Next page, previous page'],
    ],
  },
  {
    title: 'In a form',
    keys: [
      [[`${CONTROL}+S`], 'Save and stay'],
      [[`${CONTROL}+Enter`], 'Save and close'],
      [['Esc'], 'Close'],
      [['Alt+F10'], 'Go to the tools of an article, which name their own keys'],
    ],
  },
  {
    title: 'In the grid and the preview of assets',
    keys: [
      [['←', '→', '↑', '↓'], 'Go to the next asset in that direction'],
      [['Home', 'End'], 'Go to the first, to the last'],
    ],
  },
]

/** All keys of the admin, and the switch for those that are a letter or a sign alone. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [areOn, setOn] = useState(areSingleKeysOn)
  return (
    <Dialog open size="large" title="Keys" onClose={onClose}>
      <Switch
        label="Single keys"
        checked={areOn}
        onChange={(next) => {
          keepSingleKeys(next)
          setOn(next)
        }}
      />
      <p className="mb-4 text-sm text-muted">
        Letters, / and ? act only where nothing is typed. This device remembers the switch.
      </p>
      <div className="gap-8 sm:columns-2">
        {sections.map(({ title, keys }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-sm font-semibold">{title}</h3>
            <dl className="text-sm">
              {keys.map(([each, does]) => (
                <div key={does} className="flex items-baseline gap-3 border-b border-line py-1.5">
                  <dt className="flex w-36 shrink-0 flex-wrap gap-1">
                    {each.map((key) => (
                      <kbd
                        key={key}
                        className="rounded-control border border-line bg-tint px-1.5 font-sans text-xs"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd className="min-w-0">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
