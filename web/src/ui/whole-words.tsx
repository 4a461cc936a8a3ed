/** A name that goes on a new line only between its words: "Co-operative" is not broken at its hyphen. */
export function WholeWords({ text }: { text: string }) {
  return text.split(' ').map((word, place) => (
    // Words of a name have nothing but their place.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={place}>
      {place > 0 && ' '}
      <span className="whitespace-nowrap">{word}</span>
    </span>
  ))
}
