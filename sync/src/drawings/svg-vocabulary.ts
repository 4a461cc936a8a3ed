/**
 * The part of SVG that is kept, because it only draws: nothing here runs, loads, moves, or shows other documents.
 * Unlisted names are dropped, also those of later SVG versions.
 */
const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Elements whose text is kept. */
export const textElements = words('title desc text tspan textPath')

export const keptElements = words(`
  svg g defs symbol use switch title desc style image
  path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop clipPath mask pattern marker
  filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset`)

/** Elements that are dropped, but not their contents. */
export const transparentElements = words('a')

/** CSS properties that are attributes as well. */
export const keptProperties = words(`
  alignment-baseline baseline-shift clip-path clip-rule color color-interpolation color-interpolation-filters
  color-rendering direction display dominant-baseline enable-background fill fill-opacity fill-rule filter flood-color
  flood-opacity font font-family font-feature-settings font-size font-size-adjust font-stretch font-style font-variant
  font-variant-ligatures font-weight image-rendering isolation kerning letter-spacing line-height marker marker-end
  marker-mid marker-start mask mask-type mix-blend-mode opacity overflow paint-order shape-rendering stop-color
  stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-opacity stroke-width text-align text-anchor text-decoration text-rendering text-transform transform
  transform-origin unicode-bidi vector-effect visibility white-space word-spacing writing-mode`)

/** Attributes without a prefix, besides the properties. */
export const keptAttributes = words(`
  amplitude class clipPathUnits cx cy d dx dy edgeMode exponent filterUnits fr fx fy gradientTransform gradientUnits
  height id in in2 intercept k1 k2 k3 k4 lengthAdjust markerHeight markerUnits markerWidth maskContentUnits maskUnits
  method mode offset operator orient pathLength patternContentUnits patternTransform patternUnits points
  preserveAspectRatio primitiveUnits r radius refX refY result rotate rx ry side slope spacing spreadMethod startOffset
  stdDeviation systemLanguage tableValues textLength type values viewBox width x x1 x2 y y1 y2
  aria-hidden aria-label aria-labelledby role lang`)

/** Attributes with words for people, or with names; no style is read from them. */
export const plainAttributes = words('aria-label aria-labelledby class id lang role systemLanguage')

/** CSS functions that compute, or refer to something in the same file. */
export const keptFunctions = words(`
  calc clamp color color-mix hsl hsla hwb lab lch light-dark matrix matrix3d max min oklab oklch rgb rgba rotate scale
  scalex scaley skewx skewy translate translatex translatey url var`)

/** Functions in selectors. */
export const keptSelectorFunctions = words(
  'not is where nth-child nth-last-child nth-of-type nth-last-of-type lang',
)
