import { contrast } from '../../../ui/theme/contrast.ts'
import { readColours } from '../../../ui/theme/read-colours.ts'
import { textPairs } from '../../../ui/theme/text-pairs.ts'
import tokens from '../../../ui/theme/tokens.css?raw'
import { Sample } from './sample.tsx'

const colours = readColours(tokens)
const valueOf = (name: string) => colours.find((colour) => colour.name === name)?.value ?? '#000000'

const groups: readonly { title: string; belongs: (name: string) => boolean }[] = [
  { title: 'Paper', belongs: (name) => /^(paper|surface|tint|line|ink|muted|white)/.test(name) },
  { title: 'Night', belongs: (name) => /night|glow/.test(name) },
  {
    title: 'Accent and messages',
    belongs: (name) => /^(accent|danger|success|warning|focus)|on-accent/.test(name),
  },
  { title: 'The six themes: marks and pictures, never text', belongs: (name) => name.startsWith('theme-') },
]

export function Colours() {
  return (
    <>
      {groups.map(({ title, belongs }) => (
        <Sample key={title} title={title}>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] gap-4">
            {colours
              .filter(({ name }) => belongs(name))
              .map(({ name, value }) => (
                <li key={name}>
                  <div className="h-20 border border-line-strong" style={{ backgroundColor: value }} />
                  <p className="mt-1 text-sm font-semibold">{name}</p>
                  <p className="text-sm text-muted">{value}</p>
                </li>
              ))}
          </ul>
        </Sample>
      ))}
      <Sample title="Text colours and their backgrounds">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-px bg-line">
          {textPairs.map(({ text, on }) => (
            <li
              key={`${text} ${on}`}
              className="flex justify-between gap-3 px-4 py-3 text-sm"
              style={{ backgroundColor: valueOf(on), color: valueOf(text) }}
            >
              <span>
                {text} on {on}
              </span>
              <span className="shrink-0 font-semibold">
                {contrast(valueOf(text), valueOf(on)).toFixed(1)}
              </span>
            </li>
          ))}
        </ul>
      </Sample>
    </>
  )
}
