interface Colour {
  name: string
  value: string
}

/** The schemes of the desk; the site has one, which is light. */
export type Scheme = 'light' | 'dark'

/** The colours that a style sheet of tokens declares, in its order. */
export function readColours(tokens: string): Colour[] {
  return [...tokens.matchAll(/^ *--color-([a-z-]+): (#[0-9a-f]{6});/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))
}

/** The custom properties that `desk.css` sets, with their values in one scheme. */
export function readDesk(desk: string, scheme: Scheme): Record<string, string> {
  const [, from = ''] = desk.split('.desk {\n', 2)
  const [block = ''] = from.split('\n}', 1)
  const declarations = block.split(';').map((text) => text.slice(text.indexOf('--')).split(': '))
  return Object.fromEntries(
    declarations.flatMap(([name = '', value]) =>
      value === undefined ? [] : [[name, inScheme(value, scheme)]],
    ),
  )
}

function inScheme(value: string, scheme: Scheme): string {
  return value.replace(/light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/, scheme === 'light' ? '$1' : '$2')
}
