import { phoneWidth, type PictureData } from '../../../ui/pictures/picture-data.ts'
import { Picture } from '../../../ui/pictures/picture.tsx'

/** The pictures in at most three columns. A single picture is wide and low. */
export function CaseImages({ images }: { images: readonly PictureData[] }) {
  if (images.length === 0) return null
  const { grid, shape, sizes } = layouts[Math.min(images.length, 3) - 1] ?? single
  return (
    <ul className={`grid gap-1 ${grid}`}>
      {images.map((image, index) => (
        <li key={image.url} className="bg-tint">
          <Picture
            picture={image}
            sizes={sizes}
            priority={index === 0}
            className={`w-full object-cover object-[72%_50%] ${shape}`}
          />
        </li>
      ))}
    </ul>
  )
}

const single = { grid: '', shape: 'aspect-[16/9] sm:aspect-[21/9]', sizes: phoneWidth }

const layouts = [
  single,
  {
    grid: 'sm:grid-cols-2',
    shape: 'aspect-[16/9] sm:aspect-[4/3]',
    sizes: `(min-width: 640px) 50vw, ${phoneWidth}`,
  },
  {
    grid: 'sm:grid-cols-3',
    shape: 'aspect-[16/9] sm:aspect-[4/5]',
    sizes: `(min-width: 640px) 34vw, ${phoneWidth}`,
  },
]
