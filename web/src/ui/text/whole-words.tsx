/** Matches short words with a hyphen. A longer word must be breakable on a phone. */
const hyphenated = /(?<![\p{L}\d-])([\p{L}\d]{1,10}-[\p{L}\d]{1,12})(?![\p{L}\d-])/u

/**
 * A text in which "co-operative" is not broken at its hyphen. A changed text gets a new element, because a browser that
 * translates a page replaces text nodes, and React would not find them again.
 */
export function WholeWords({ text }: { text: string }) {
  const parts = text.split(hyphenated).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // The parts of a text have no key except their order.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
  return <span key={text}>{parts}</span>
}
