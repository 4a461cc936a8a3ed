import sharp from 'sharp'

const GAP = 12

/** The pictures of one width and scheme, from top to bottom. */
export interface SheetColumn {
  readonly width: number
  readonly pictures: readonly Buffer[]
}

/** Draws pages side by side in one picture, each reduced by `scale`. */
export async function drawContactSheet(
  columns: readonly SheetColumn[],
  scale: number,
  path: string,
): Promise<void> {
  const rows = Math.max(...columns.map(({ pictures }) => pictures.length))
  const rowHeight = Math.round(900 * scale) + GAP
  const widths = columns.map(({ width }) => Math.round(width * scale) + GAP)
  const leftOf = (column: number) => widths.slice(0, column).reduce((sum, each) => sum + each, GAP)
  const layers = await Promise.all(
    columns.flatMap(({ width, pictures }, column) =>
      pictures.map(async (picture, row) => ({
        input: await sharp(picture)
          .resize(Math.round(width * scale))
          .png()
          .toBuffer(),
        left: leftOf(column),
        top: GAP + row * rowHeight,
      })),
    ),
  )
  await sharp({
    create: {
      width: leftOf(columns.length),
      height: GAP + rows * rowHeight,
      channels: 3,
      background: '#9a9a96',
    },
  })
    .composite(layers)
    .png()
    .toFile(path)
}
