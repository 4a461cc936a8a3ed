/** Names a filter that prints a shape in a colour with a spray of dots at its end: `url(#stipple-1A1614-14)`. */
export function stippled(colour: string, softness = 14): string {
  return `filter="url(#stipple-${colour.slice(1)}-${softness})"`
}

/** The definitions of all filters that a drawing uses. */
export function stippleFilters(svg: string): string {
  const names = new Set(
    [...svg.matchAll(/url\(#(stipple-[0-9A-Fa-f]{6}-\d+)\)/g)].flatMap(([, name]) => name ?? []),
  )
  return [...names].map(stippleFilter).join('')
}

/** Grain shading as in a lithograph: the blurred alpha of the shape, plus noise, cut at a level. */
function stippleFilter(name: string, index: number): string {
  const [, colour = '000000', softness = '14'] = name.split('-')
  // A cut-out needs only its own area; a haze needs more.
  const margin = Number(softness) > 20 ? 0.4 : 0.05
  return [
    `<filter id="${name}" x="${-margin}" y="${-margin}" width="${1 + 2 * margin}" height="${1 + 2 * margin}" color-interpolation-filters="sRGB">`,
    `<feGaussianBlur in="SourceAlpha" stdDeviation="${softness}" result="soft"/>`,
    `<feTurbulence type="fractalNoise" baseFrequency="0.5" numOctaves="2" seed="${index + 3}" result="noise"/>`,
    '<feColorMatrix in="noise" type="matrix" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  1.7 0 0 0 -0.35" result="dust"/>',
    '<feComposite in="soft" in2="dust" operator="arithmetic" k2="1" k3="1" k4="-0.55" result="sum"/>',
    '<feComponentTransfer in="sum" result="dots"><feFuncA type="linear" slope="5" intercept="-2"/></feComponentTransfer>',
    `<feFlood flood-color="#${colour}"/><feComposite in2="dots" operator="in"/>`,
    '</filter>',
  ].join('')
}
