import {
  displayOrder,
  identifier,
  longText,
  optionalSql,
  requiredSql,
  requiredText,
  select,
  text,
  MEDIUM_TEXT,
} from '../fields.ts'
import { childList, defineEntity } from './define-entity.ts'

const REPORT_VIEWS = ['table', 'bar', 'line', 'heat-map', 'number'] as const
const PARAMETER_KINDS = ['text', 'number', 'date', 'choice'] as const

/** Saved queries about the content, only for administrators. */
export const reports = defineEntity({
  table: 'reports',
  label: 'Report',
  plural: 'Reports',
  title: 'title',
  slug: null,
  unique: null,
  fields: {
    title: requiredText('Title'),
    description: longText('Description', MEDIUM_TEXT),
    query: requiredSql('Query'),
    view: select('View', REPORT_VIEWS, 'table'),
  },
  children: {
    parameters: childList({
      table: 'report_parameters',
      label: 'Parameters',
      parentKey: 'report_id',
      followsParent: false,
      fields: {
        name: identifier('Name', 'value'),
        label: requiredText('Label'),
        kind: select('Kind', PARAMETER_KINDS, 'text'),
        default_value: text('Default'),
        options_query: optionalSql('Query of its options'),
        display_order: displayOrder(),
      },
      public: null,
    }),
  },
  list: ['title', 'description', 'view'],
  form: [
    { title: 'Report', fields: ['title', 'description', 'query', 'parameters'] },
    { title: 'How it is shown', beside: 'column', fields: ['view'] },
  ],
  public: null,
  page: null,
})
