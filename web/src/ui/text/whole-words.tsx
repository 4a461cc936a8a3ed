/** Short words with a hyphen; a longer word must be able to break on a phone. */
const hyphenated = /(?<![\p{L}\d-])([\p{L}\d]{1,10}-[\p{L}\d]{1,12})(?![\p{L}\d-])/u

/**
 * A text in which "co-operative" is not broken at its hyphen. Another text is another element: a browser that
 * translates a page takes text nodes away, and React would not find them again.
 */
export function WholeWords({ text }: { text: string }) {
  const parts = text.split(hyphenated).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // Parts of a text have no key but their order.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
  return <span key={text}>{parts}</span>
}
