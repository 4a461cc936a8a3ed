interface Colour {
  name: string
  value: string
}

/** The colours that a style sheet of tokens declares, in its order. */
export function readColours(tokens: string): Colour[] {
  return [...tokens.matchAll(/^ *--color-([a-z-]+): (#[0-9a-f]{6});/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))
}
