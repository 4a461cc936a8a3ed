/** A headline that holds a contradiction: its second half, where the sentence turns, is set in italics. */
export function TurnedTitle({ title, turn = '' }: { title: string; turn?: string | undefined }) {
  if (turn === '' || !title.endsWith(turn)) return <span>{title}</span>
  return (
    <span key={title}>
      {title.slice(0, -turn.length)}
      <em className="inline-block">{turn}</em>
    </span>
  )
}
