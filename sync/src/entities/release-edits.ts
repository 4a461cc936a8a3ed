import {
  derivedTexts,
  displayOrder,
  identifier,
  integer,
  jsonObject,
  reference,
  rowId,
  select,
  requiredText,
} from '../fields.ts'
import { defineEntity } from './define-entity.ts'

/**
 * A pending edit in a release: the write as it would be sent. A release has one for each row; all later edits of the
 * row are folded into it (`foldEdit`).
 */
export const releaseEdits = defineEntity({
  table: 'release_edits',
  label: 'Edit',
  plural: 'Edits',
  title: 'title',
  slug: null,
  unique: null,
  keyedBy: ['release_id', 'entity', 'row_id'],
  fields: {
    release_id: reference('Release', 'releases'),
    entity: identifier('Entity', 'services'),
    row_id: rowId('Row'),
    title: requiredText('Title'),
    op: select('Operation', ['insert', 'update', 'delete'], 'update'),
    base: jsonObject('Base', 'earlier-keys'),
    changes: jsonObject('Changes', 'keys'),
    schema_version: { ...integer('Schema version', { min: 1, value: 1 }), merge: 'last' },
    display_order: displayOrder(),
    authors: derivedTexts('Authors'),
  },
  children: {},
  list: ['title', 'entity', 'op'],
  form: [
    {
      title: 'Edit',
      fields: [
        'title',
        'release_id',
        'entity',
        'row_id',
        'op',
        'base',
        'changes',
        'schema_version',
        'display_order',
      ],
    },
  ],
  public: null,
  page: null,
})
