import { entities, type EntityName } from '@coop/sync/entities'
import { euros, executionDate, orderByDisplay, previewText } from '@coop/sync/rules'
import { Badge } from '../../../ui/badge.tsx'
import type { AdminRow } from '../../data/types.ts'
import { itemsOf, numberOf, textOf, textsOf } from '../../row-values.ts'
import { DASH } from '../../table/cells.tsx'
import { byValue, type Column, generatedColumns } from '../../table/column.ts'
import { fileSize } from '../../table/file-size.ts'
import { RowTitle } from '../../table/row-title.tsx'
import { isHomepageText } from '../figures.ts'
import { ThemeTags } from './theme-tags.tsx'

const QUOTE_EXCERPT = 50

const companies: readonly Column[] = [
  {
    key: 'name',
    label: 'Company',
    cell: (row) => (
      <RowTitle
        entity={entities.service_companies}
        row={row}
        picture={textOf(row.values['logo_url'])}
        isLogo
      />
    ),
    compare: byValue('name'),
  },
  {
    key: 'team_size',
    label: 'Team',
    cell: ({ values }) => textOf(values['team_size']) || DASH,
    compare: byValue('team_size'),
  },
  {
    key: 'annual_revenue',
    label: 'Revenue',
    cell: ({ values }) => (
      <span className="whitespace-nowrap">{euros(numberOf(values['annual_revenue']))}</span>
    ),
    compare: byValue('annual_revenue'),
  },
  {
    key: 'founded',
    label: 'Founded',
    cell: ({ values }) => numberOf(values['founded']) ?? DASH,
    compare: byValue('founded'),
    onPhone: 'labelled',
  },
  {
    key: 'theme_tags',
    label: 'Themes',
    cell: ({ values }) => <ThemeTags references={textsOf(values['theme_tags'])} />,
  },
  {
    key: 'status',
    label: 'Status',
    cell: ({ values }) => (
      <span className="inline-flex gap-1 whitespace-nowrap @max-[56rem]:flex-wrap">
        {textOf(values['logo_url']) === '' ? null : <Badge tone="success">Logo</Badge>}
        {textOf(values['external_cases_url']) === '' ? null : <Badge tone="accent">Cases</Badge>}
      </span>
    ),
  },
]

const cases: readonly Column[] = [
  ...generatedColumns(entities.cases).flatMap((column): Column[] => {
    switch (column.key) {
      case 'title':
        return [
          {
            ...column,
            cell: (row) => (
              <RowTitle
                entity={entities.cases}
                row={row}
                picture={firstImage(row)}
                badge={row.values['published'] === false ? <Badge>Draft</Badge> : null}
              />
            ),
          },
        ]
      case 'execution_year':
        return []
      default:
        return [column]
    }
  }),
  {
    key: 'execution_year',
    label: 'Date',
    cell: ({ values }) => {
      const date = executionDate(numberOf(values['execution_month']), numberOf(values['execution_year']))
      return date === '' ? DASH : <span className="whitespace-nowrap">{date}</span>
    },
    compare: (a, b) => byValue('execution_year')(a, b) || byValue('execution_month')(a, b),
  },
  {
    key: 'images',
    label: 'Images',
    cell: ({ values }) => itemsOf(values['images']).length,
    onPhone: 'labelled',
  },
]

/** The address of the picture that a case shows first; empty where it has none. */
function firstImage({ values }: AdminRow): string {
  const images = itemsOf(values['images']).map((image) => ({
    id: textOf(image['id']),
    url: textOf(image['image_url']),
    display_order: numberOf(image['display_order']),
  }))
  return orderByDisplay(images)[0]?.url ?? ''
}

const articles: readonly Column[] = generatedColumns(entities.content).map((column) => {
  switch (column.key) {
    case 'title':
      return {
        ...column,
        cell: (row) => (
          <RowTitle
            entity={entities.content}
            row={row}
            picture={textOf(row.values['featured_image_url'])}
            badge={isHomepageText(row) ? <Badge tone="accent">Homepage text</Badge> : null}
          />
        ),
      }
    case 'published_at':
      return {
        ...column,
        label: 'Published',
        cell: (row) => (row.values['published'] === true ? column.cell(row) : <Badge>Draft</Badge>),
      }
    default:
      return column
  }
})

const assets: readonly Column[] = generatedColumns(entities.website_assets).map((column) => {
  switch (column.key) {
    case 'asset_key':
      return {
        ...column,
        cell: (row) => (
          <RowTitle
            entity={entities.website_assets}
            row={row}
            picture={textOf(row.values['image_url'])}
            isLogo={row.values['category'] === 'logos'}
          />
        ),
      }
    case 'file_size':
      return {
        ...column,
        cell: ({ values }) => sizeOrDash(numberOf(values['file_size'])),
        onPhone: undefined,
      }
    default:
      return column
  }
})

function sizeOrDash(bytes: number | null) {
  return bytes === null ? DASH : <span className="whitespace-nowrap">{fileSize(bytes)}</span>
}

const partners: readonly Column[] = generatedColumns(entities.founding_partners).map((column) =>
  column.key === 'name'
    ? {
        ...column,
        label: 'Partner',
        cell: (row) => (
          <RowTitle
            entity={entities.founding_partners}
            row={row}
            picture={textOf(row.values['portrait_url'])}
            below={previewText(textOf(row.values['quote']), QUOTE_EXCERPT)}
          />
        ),
      }
    : column,
)

const themes: readonly Column[] = generatedColumns(entities.offering_themes).map((column) =>
  column.key === 'key_benefits'
    ? {
        ...column,
        label: 'Benefits',
        cell: ({ values }) => textsOf(values['key_benefits']).length,
        compare: (a, b) =>
          textsOf(a.values['key_benefits']).length - textsOf(b.values['key_benefits']).length,
        onPhone: 'labelled',
      }
    : column,
)

/** Lists whose columns are more than the fields that the declaration names. */
export const specialColumns: Partial<Record<EntityName, readonly Column[]>> = {
  service_companies: companies,
  cases,
  content: articles,
  website_assets: assets,
  founding_partners: partners,
  offering_themes: themes,
}
