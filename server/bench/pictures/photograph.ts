import sharp, { type Sharp } from 'sharp'

/**
 * A photograph like a phone's: 12 million pixels, with shapes, textures and the noise of a sensor; about 5 MB of JPEG.
 */
export async function aPhotograph(): Promise<Buffer> {
  const size = { width: 4000, height: 3000 }
  const layer = (scale: number, sigma: number): Promise<Buffer> =>
    noise(size.width / scale, size.height / scale, sigma)
      .resize(size)
      .png({ compressionLevel: 1 })
      .toBuffer()
  const [shapes, textures, grain] = await Promise.all([layer(10, 60), layer(4, 40), layer(1, 9)])
  return sharp(shapes)
    .composite([
      { input: textures, blend: 'overlay' },
      { input: grain, blend: 'overlay' },
    ])
    .jpeg({ quality: 90 })
    .toBuffer()
}

function noise(width: number, height: number, sigma: number): Sharp {
  const layer = sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma } },
  })
  return sigma > 10 ? layer.blur(sigma / 20) : layer
}
