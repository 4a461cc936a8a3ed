/** The parts of a paste that an article cannot have, or has in another form. */
export interface PasteLoss {
  /** Comments of reviewers in the margin of the source. */
  readonly comments: number
  /** Deleted passages that the source still contains. */
  readonly deleted: number
  /** Passages that the source does not show. */
  readonly hidden: number
  readonly pictures: number
  /** Videos, frames, forms and the like. */
  readonly embedded: number
  /** Links with targets that an article cannot have. Their words are kept. */
  readonly links: number
  /** Links through a redirecting service, which were replaced with direct links. */
  readonly unwrapped: number
  /** Links from which tracking parameters were removed. */
  readonly stripped: number
  /** Names of lost formats, such as 'underlining'. */
  readonly formats: readonly string[]
  /** Tables whose rows became paragraphs. */
  readonly tables: number
}

export const noLoss: PasteLoss = {
  comments: 0,
  deleted: 0,
  hidden: 0,
  pictures: 0,
  embedded: 0,
  links: 0,
  unwrapped: 0,
  stripped: 0,
  formats: [],
  tables: 0,
}

/** A message about the loss. null: nothing was lost. */
export function pasteLossText(loss: PasteLoss): string | null {
  const { comments, deleted, hidden, pictures, embedded, links, formats, tables, unwrapped, stripped } = loss
  const left = [
    ...counted(comments, 'comment', 'comments'),
    ...counted(deleted, 'deleted passage', 'deleted passages'),
    ...counted(hidden, 'hidden passage', 'hidden passages'),
    ...counted(pictures, 'picture', 'pictures'),
    ...counted(embedded, 'embedded part', 'embedded parts'),
    ...counted(links, 'link address', 'link addresses'),
    ...formats,
  ]
  const sentences = [
    ...(left.length === 0 ? [] : [`Not pasted: ${left.join(', ')}.`]),
    ...(tables === 0
      ? []
      : [
          tables === 1
            ? 'A table was converted to lines of text.'
            : 'Tables were converted to lines of text.',
        ]),
    ...(unwrapped === 0
      ? []
      : [
          unwrapped === 1
            ? 'A link now leads directly to its page, not through a mail or search service.'
            : `${unwrapped} links now lead directly to their pages, not through a mail or search service.`,
        ]),
    ...(stripped === 0
      ? []
      : [
          stripped === 1
            ? 'Tracking parameters were removed from a link.'
            : `Tracking parameters were removed from ${stripped} links.`,
        ]),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
}
