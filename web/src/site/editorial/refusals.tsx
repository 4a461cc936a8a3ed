const refusals = [
  {
    word: 'Overhead',
    text: 'No tower, no tiers, no department that exists to count the others. You pay for work, and you can name the person who did it.',
  },
  {
    word: 'Hierarchy',
    text: 'Nobody here is promoted away from the work. The best argument wins, and it often comes from the smallest company in the room.',
  },
  {
    word: 'Dependency',
    text: 'A consultant you cannot do without has failed. Every assignment names the day on which we leave, and who on your side takes over.',
  },
] as const

/** The things that the co-operative does without, in large letters and crossed out. */
export function Refusals() {
  return (
    <ul>
      {refusals.map(({ word, text }) => (
        <li
          key={word}
          className="grid items-baseline gap-x-8 gap-y-3 border-t border-night-line py-8 lg:grid-cols-12 lg:py-10"
        >
          <h3 className="font-display text-display font-light lg:col-span-7">
            <s className="decoration-glow decoration-[0.05em]">{word}</s>
          </h3>
          <p className="max-w-prose text-lead text-on-night-muted lg:col-span-5">{text}</p>
        </li>
      ))}
    </ul>
  )
}
