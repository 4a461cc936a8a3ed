interface Colour {
  name: string
  value: string
}

/** The colour schemes of the admin. The site has one, which is light. */
export type Scheme = 'light' | 'dark'

/** The colours declared in a style sheet of tokens, in order. */
export function readColours(tokens: string): Colour[] {
  return [...tokens.matchAll(/^ *--color-([a-z-]+): (#[0-9a-f]{6});/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))
}

/** The custom properties in `desk.css`, with their values in one scheme. */
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
