import { folio } from '../../editorial/folio.ts'
import { CompanyLogo } from '../../parts/company-logo.tsx'
import { EntryLink } from '../../parts/entry-link.tsx'
import { ThemeMark } from '../../parts/theme-mark.tsx'
import type { CompanyEntry } from './load-members.ts'

/** The companies as rows with rules between them: name, facts, text, themes, logo. */
export function CompanyLedger({ members }: { members: readonly CompanyEntry[] }) {
  return (
    <ul className="border-b border-line-strong">
      {members.map((member, index) => (
        <li key={member.id} className="@container border-t border-line-strong">
          <Entry member={member} number={folio(index)} />
        </li>
      ))}
    </ul>
  )
}

function Entry({ member, number }: { member: CompanyEntry; number: string }) {
  const facts = [member.teamSize, member.founded === null ? '' : `since ${member.founded}`].filter(Boolean)
  return (
    <article className="group relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-3 py-6 transition-colors hover:bg-surface @min-[36rem]:grid-cols-[3rem_minmax(0,1fr)_auto] @min-[56rem]:grid-cols-[3rem_minmax(0,6fr)_minmax(0,5fr)_auto] @min-[56rem]:items-start @min-[56rem]:py-8">
      <span aria-hidden="true" className="hidden pt-2 text-sm text-muted tabular-nums @min-[36rem]:block">
        {number}
      </span>
      <div>
        <h3 className="font-display text-title font-normal">
          <EntryLink
            to={`/members/${member.slug}`}
            className="decoration-1 underline-offset-[0.18em] group-hover:underline after:absolute after:inset-0"
          >
            {member.name}
          </EntryLink>
        </h3>
        {facts.length > 0 && <p className="mt-2 text-sm text-muted">{facts.join(' · ')}</p>}
      </div>
      <div className="col-span-2 @min-[36rem]:col-span-1 @min-[36rem]:col-start-2 @min-[56rem]:col-start-3 @min-[56rem]:pt-2">
        <p className="max-w-prose">{member.text}</p>
        {member.themes.length > 0 && (
          <ul aria-label="Themes" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
            {member.themes.map(({ slug, name }) => (
              <li key={slug} className="inline-flex items-center gap-2">
                <ThemeMark slug={slug} />
                <span>{name}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <CompanyLogo
        logo={member.logo}
        initials={member.initials}
        className="col-start-2 row-start-1 size-16 text-xl @max-[18rem]:hidden @min-[36rem]:col-start-3 @min-[36rem]:size-20 @min-[56rem]:col-start-4 @min-[56rem]:size-24"
      />
    </article>
  )
}
