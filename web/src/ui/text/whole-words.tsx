/** Short words with a hyphen; a longer word must be able to break on a phone. */
const hyphenated = /(?<![\p{L}\d-])([\p{L}\d]{1,10}-[\p{L}\d]{1,12})(?![\p{L}\d-])/u

/** A text in which "co-operative" is not broken at its hyphen. */
export function WholeWords({ text }: { text: string }) {
  return text.split(hyphenated).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // Parts of a text have no key but their order.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
}
