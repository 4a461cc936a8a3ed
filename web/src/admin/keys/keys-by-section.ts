import { keyCombos, type KeyName, keyNames } from './key-combos.ts'

type Section = 'Everywhere' | 'In a list' | 'In a form' | 'In the grid and the preview of assets'

/** The explanation of each key. Without it, the code does not compile. Keys with the same explanation share a line. */
const meanings: Readonly<Record<KeyName, readonly [Section, does: string]>> = {
  palette: ['Everywhere', 'Find anything'],
  menu: ['Everywhere', 'Collapse or expand the side menu'],
  undo: ['Everywhere', 'Undo'],
  redo: ['Everywhere', 'Redo'],
  keys: ['Everywhere', 'Show these keys'],
  search: ['In a list', 'Search'],
  'next-row': ['In a list', 'Next row. The arrow keys stay in the same column'],
  'previous-row': ['In a list', 'Previous row'],
  'open-row': ['In a list', 'Open the row'],
  'preview-row': ['In a list', 'Preview the row'],
  'select-row': ['In a list', 'Select the row'],
  'select-to-row': ['In a list', 'Select the row and all rows since the last one'],
  'select-next': ['In a list', 'Select while moving'],
  'select-previous': ['In a list', 'Select while moving'],
  'next-page': ['In a list', 'Next page, previous page'],
  'previous-page': ['In a list', 'Next page, previous page'],
  'save-stay': ['In a form', 'Save and stay'],
  'save-close': ['In a form', 'Save and close'],
  'save-next': ['In a form', 'Save and go to the next row, or add another one'],
}

/** Keys of the browser and of libraries, which the admin does not bind. */
const others: readonly (readonly [Section, does: string, keys: readonly string[]])[] = [
  ['In a list', 'Open the row', ['Enter']],
  ['In a form', 'Close', ['Esc']],
  ['In a form', 'Go to the toolbar of an article', ['Alt+F10']],
  ['In a form', 'In a list of an article: indent or outdent the item', ['Tab', 'Shift+Tab']],
  ['In a form', 'Leave the editor from within a list', ['Esc Tab']],
  [
    'In the grid and the preview of assets',
    'Go to the next asset in that direction',
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  ],
  ['In the grid and the preview of assets', 'Go to the first, to the last', ['Home', 'End']],
]

/** The keys by section and explanation, in the order of the table that binds them. */
export function keysBySection(): ReadonlyMap<Section, ReadonlyMap<string, readonly string[]>> {
  const sections = new Map<Section, Map<string, string[]>>()
  const add = (section: Section, does: string, keys: readonly string[]) => {
    const lines = sections.get(section) ?? new Map<string, string[]>()
    sections.set(section, lines.set(does, [...(lines.get(does) ?? []), ...keys]))
  }
  for (const name of keyNames) add(...meanings[name], keyCombos[name])
  for (const other of others) add(...other)
  return sections
}
