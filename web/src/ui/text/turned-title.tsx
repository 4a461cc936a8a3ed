/** A headline with a contradiction. Its second half, which turns the meaning, is in italics. */
export function TurnedTitle({ title, turn = '' }: { title: string; turn?: string | undefined }) {
  if (turn === '' || !title.endsWith(turn)) return <span>{title}</span>
  return (
    <span key={title}>
      {title.slice(0, -turn.length)}
      <em className="inline-block">{turn}</em>
    </span>
  )
}
