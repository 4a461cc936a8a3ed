/** A part of a paste that an article cannot have, or has in another form. */
export interface PasteLoss {
  readonly pictures: number
  /** Videos, frames, forms and the like. */
  readonly embedded: number
  /** Links to where an article cannot lead; their words stayed. */
  readonly links: number
  /** Looks of words: 'underlining'. */
  readonly formats: readonly string[]
  /** Their rows are paragraphs. */
  readonly tables: number
}

/** One line about it; null: nothing was lost. */
export function pasteLossText({ pictures, embedded, links, formats, tables }: PasteLoss): string | null {
  const left = [
    ...counted(pictures, 'picture', 'pictures'),
    ...counted(embedded, 'embedded part', 'embedded parts'),
    ...counted(links, 'link address', 'link addresses'),
    ...formats,
  ]
  const sentences = [
    ...(left.length === 0 ? [] : [`Left out of what was pasted: ${left.join(', ')}.`]),
    ...(tables === 0
      ? []
      : [tables === 1 ? 'A table became lines of text.' : 'Tables became lines of text.']),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
}
