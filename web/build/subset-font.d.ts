// The published types are of an older version without `keepFeatures`.
declare module 'subset-font' {
  type Axis = number | { min: number; max: number }

  export interface SubsetFontOptions {
    targetFormat: 'sfnt' | 'woff' | 'woff2'
    variationAxes: Readonly<Record<string, Axis>>
    keepFeatures: readonly string[]
    noHinting: boolean
  }

  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: SubsetFontOptions,
  ): Promise<Uint8Array>
}
