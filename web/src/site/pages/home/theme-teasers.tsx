import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { ThemeCard } from '../../cards/theme-card.tsx'
import type { ThemeCardData } from '../../cards/theme-card-data.ts'
import { themeCount } from '../../cards/theme-count.ts'
import { Section } from '../../parts/section.tsx'

/** The themes in columns that start at different heights. */
export function ThemeTeasers({ themes }: { themes: readonly ThemeCardData[] }) {
  if (themes.length === 0) return null
  const others = themes.length === 1 ? 'beyond it' : 'between them'
  return (
    <Section
      title="Our Offering"
      lead={`${themeCount(themes.length)}, and one team for whatever lies ${others}.`}
    >
      <ul className="mt-14 grid gap-x-8 gap-y-14 sm:grid-cols-2 lg:grid-cols-3 lg:pb-16">
        {themes.map((theme) => (
          <li key={theme.id} className="lg:[&:nth-child(3n+2)]:translate-y-16">
            <ThemeCard theme={theme} />
          </li>
        ))}
      </ul>
      <ButtonLink to="/offering" size="large" className="mt-12">
        View the Full Offering
      </ButtonLink>
    </Section>
  )
}
