const BLOCKS = 'p, h2, h3, li, blockquote, figcaption'

/** Finds a text regardless of case, also across differently formatted words of one block. */
export function findInText(root: Element, sought: string): Range[] {
  const wanted = sought.toLowerCase()
  return wanted === '' ? [] : [...blocksOf(root)].flatMap((texts) => [...rangesIn(texts, wanted)])
}

function* blocksOf(root: Element): Generator<Text[]> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let block: Element | null = null
  let texts: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    const own: Element | null = node.parentElement?.closest(BLOCKS) ?? null
    if (own !== block && texts.length > 0) {
      yield texts
      texts = []
    }
    block = own
    texts.push(node)
  }
  if (texts.length > 0) yield texts
}

function* rangesIn(texts: readonly Text[], wanted: string): Generator<Range> {
  // A character whose lower case is longer would shift all later positions.
  const small = texts
    .map(({ data }) => (data.toLowerCase().length === data.length ? data.toLowerCase() : data))
    .join('')
  for (let at = small.indexOf(wanted); at !== -1; at = small.indexOf(wanted, at + wanted.length)) {
    const range = document.createRange()
    let before = 0
    for (const text of texts) {
      const end = before + text.data.length
      if (at >= before && at < end) range.setStart(text, at - before)
      if (at + wanted.length > before && at + wanted.length <= end)
        range.setEnd(text, at + wanted.length - before)
      before = end
    }
    yield range
  }
}
