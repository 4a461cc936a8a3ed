import { ArrowLink } from '../../ui/buttons/arrow-link.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { themePath } from '../layout/navigation-links.ts'
import type { ThemeCardData } from './theme-card-data.ts'

const illustrationSize = { width: 600, height: 338 }

/** The full card, with key capabilities, is for the offering; the short one is for the home page. */
export function ThemeCard({ theme, full = false }: { theme: ThemeCardData; full?: boolean }) {
  return (
    <article className="group relative flex h-full flex-col">
      <div className="overflow-hidden bg-tint">
        <Picture
          picture={theme.image}
          crop={illustrationSize}
          quality={85}
          className="aspect-[600/338] w-full object-cover transition-transform duration-300 group-hover:scale-[1.02]"
        />
      </div>
      <h3 className="mt-5 font-display text-subtitle">{theme.name}</h3>
      <p className="mt-3 max-w-prose text-muted">{theme.text}</p>
      {full && theme.benefits.length > 0 && (
        <>
          <h4 className="eyebrow mt-6 text-muted">Key capabilities</h4>
          <ul className="mt-2 border-b border-line">
            {theme.benefits.map((benefit) => (
              <li key={benefit} className="border-t border-line py-2">
                {benefit}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-auto pt-4">
        <ArrowLink to={themePath(theme.name)} className="after:absolute after:inset-0">
          {theme.button}
        </ArrowLink>
      </div>
    </article>
  )
}
