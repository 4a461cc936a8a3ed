import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/card.tsx'
import { Picture } from '../../ui/picture.tsx'
import { themePath } from '../layout/navigation-links.ts'
import type { ThemeCardData } from './theme-card-data.ts'

const illustrationSize = { width: 600, height: 338 }

/** In full on the offering, with key capabilities; short on the home page. */
export function ThemeCard({ theme, full = false }: { theme: ThemeCardData; full?: boolean }) {
  return (
    <Card as="article" className="h-full overflow-hidden p-0">
      <Picture
        picture={theme.image}
        crop={illustrationSize}
        quality={85}
        className="aspect-[600/338] w-full bg-tint object-cover"
      />
      <div className="flex grow flex-col p-5">
        <h3 className="text-heading font-semibold">{theme.name}</h3>
        <p className="mt-2 text-muted">{theme.text}</p>
        {full && theme.benefits.length > 0 && (
          <>
            <h4 className="mt-4 font-semibold">Key capabilities</h4>
            <ul className="mt-1 list-disc space-y-1 pl-5">
              {theme.benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
          </>
        )}
        <div className="mt-auto pt-5">
          <Link
            to={themePath(theme.name)}
            className={buttonClass('secondary', 'normal', 'w-full text-center')}
          >
            {theme.button}
          </Link>
        </div>
      </div>
    </Card>
  )
}
