const rules = [
  {
    title: 'Begin with the sentence.',
    text: 'Write what the section says before you draw it. If it says nothing, leave it out: white space is not a fault.',
  },
  {
    title: 'One accent, one action.',
    text: 'Vermilion marks the one thing to press. Two primary buttons side by side are one too many.',
  },
  {
    title: 'Not centred.',
    text: 'Text begins in the second or the seventh column, pictures run off one edge. Three equal cards are a last resort: try ruled rows, a large quote, a side note.',
  },
  {
    title: 'Names are longer than you think.',
    text: 'Try “Strategic Growth & Organizational Adaptation” in every place that shows a theme, and 320 px in every layout.',
  },
  {
    title: 'The picture may fail.',
    text: 'Between a picture and text on it there is always a dark layer, and every page looks complete without its pictures.',
  },
  {
    title: 'Motion explains.',
    text: 'It takes 150 to 300 ms, a second for the fade of slides, and nobody waits for it. Visitors who prefer reduced motion see none.',
  },
  {
    title: 'Everything works with the keyboard.',
    text: 'Everything that can be pressed can be reached, shows that it has the focus, and is at least 24 px large, 44 where a thumb presses.',
  },
] as const

export function Guidelines() {
  return (
    <ol className="border-b border-line">
      {rules.map(({ title, text }) => (
        <li key={title} className="grid gap-x-8 gap-y-2 border-t border-line py-6 md:grid-cols-2">
          <h3 className="font-display text-subtitle">{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
