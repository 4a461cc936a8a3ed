const BLOCKS = 'p, div, li, h1, h2, h3, h4, h5, h6, blockquote, section, article'
const SEPARATOR = ' | '
/** Replaces an empty cell, so that the other cells keep their columns. */
const EMPTY = '–'

/**
 * Converts tables, which articles do not have: each row becomes a paragraph with its cells in order, a table head in
 * bold. A layout table, with one column or with blocks in it, is replaced with its content.
 *
 * @returns the number of tables with rows of cells
 */
export function flattenTables(body: HTMLElement): number {
  const tables = [...body.querySelectorAll('table')]
  const layouts = new Set(tables.filter(isLayout))
  // Inner tables come first.
  for (const table of tables.toReversed()) {
    table.replaceWith(...(layouts.has(table) ? blocksOf(table) : rowsOf(table)))
  }
  return tables.length - layouts.size
}

function isLayout(table: HTMLTableElement): boolean {
  const role = table.getAttribute('role')
  if (role === 'presentation' || role === 'none') return true
  if (table.querySelector('table, ul, ol, h1, h2, h3, h4, blockquote') !== null) return true
  return [...table.rows].every(({ cells }) => cells.length <= 1)
}

function blocksOf(table: HTMLTableElement): Node[] {
  const cells = [...table.rows].flatMap((row) => [...row.cells])
  return [...captionOf(table), ...cells.flatMap((cell) => blocksOfCell(cell))]
}

/** Text directly in a cell becomes a paragraph. */
function blocksOfCell(cell: HTMLTableCellElement): Node[] {
  if (cell.querySelector(`${BLOCKS}, ul, ol`) !== null) return [...cell.childNodes]
  const paragraph = cell.ownerDocument.createElement('p')
  paragraph.append(...cell.childNodes)
  return [paragraph]
}

function rowsOf(table: HTMLTableElement): Node[] {
  const rows = [...table.rows].filter((row) => row.textContent.trim() !== '' || row.querySelector('img'))
  return [...captionOf(table), ...rows.map((row) => paragraphOf(row))]
}

function captionOf({ caption, ownerDocument }: HTMLTableElement): Node[] {
  if (caption === null || caption.textContent.trim() === '') return []
  const paragraph = ownerDocument.createElement('p')
  paragraph.append(...caption.childNodes)
  return [paragraph]
}

function paragraphOf(row: HTMLTableRowElement): HTMLElement {
  const document = row.ownerDocument
  const isHead = row.closest('thead') !== null || [...row.cells].every(({ localName }) => localName === 'th')
  const paragraph = document.createElement('p')
  const line = isHead ? document.createElement('strong') : paragraph
  if (line !== paragraph) paragraph.append(line)
  for (const [place, cell] of [...row.cells].entries()) {
    if (place > 0) line.append(SEPARATOR)
    line.append(...wordsOf(cell))
  }
  return paragraph
}

/** The content of a cell as one line, with bold words and links. */
function wordsOf(cell: HTMLTableCellElement): Node[] {
  const document = cell.ownerDocument
  if (cell.textContent.trim() === '' && cell.querySelector('img') === null) {
    return [document.createTextNode(EMPTY)]
  }
  for (const block of cell.querySelectorAll(BLOCKS)) block.replaceWith(...block.childNodes, ' ')
  for (const line of cell.querySelectorAll('br')) line.replaceWith(' ')
  trimEnds(cell)
  return [...cell.childNodes]
}

/** Removes the indentation of the source, and blanks with which Word fills cells. */
function trimEnds(cell: HTMLElement): void {
  const ends = [
    ['firstChild', (text: string) => text.trimStart()],
    ['lastChild', (text: string) => text.trimEnd()],
  ] as const
  for (const [end, trimmed] of ends) {
    for (let node = cell[end]; node !== null; node = cell[end]) {
      if (node.nodeType === Node.TEXT_NODE) node.textContent = trimmed(node.textContent ?? '')
      if (node.textContent !== '' || node.nodeName === 'IMG') break
      node.remove()
    }
  }
}
