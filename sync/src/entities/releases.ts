import {
  derivedJson,
  derivedText,
  derivedTimestamp,
  derivedUuid,
  longText,
  optionalTime,
  requiredText,
  select,
  text,
  MEDIUM_TEXT,
} from '../fields.ts'
import { defineEntity } from './define-entity.ts'

export const RELEASE_STATES = [
  'open',
  'in-review',
  'approved',
  'scheduled',
  'published',
  'taken-back',
] as const

/** Pending edits under one name, which are shown together and published in one transaction. */
export const releases = defineEntity({
  table: 'releases',
  label: 'Release',
  plural: 'Releases',
  title: 'name',
  slug: null,
  unique: null,
  fields: {
    name: requiredText('Name'),
    note: longText('Note', MEDIUM_TEXT),
    state: select('State', RELEASE_STATES, 'open'),
    publish_at: optionalTime('Publish at'),
    time_zone: text('Time zone'),
    asked: text('Reviewer'),
    word: longText('Note to the editors', MEDIUM_TEXT),
    // As seen by the person who approves, schedules or publishes the release (`seenEdits`).
    seen: { ...text('Edits at the time of the decision'), merge: 'last' },
    made_by: derivedText('Created by'),
    handed_in_by: derivedText('Submitted for review by'),
    handed_in_at: derivedTimestamp('Submitted for review'),
    approved_by: derivedText('Approved by'),
    approved_at: derivedTimestamp('Approved'),
    scheduled_by: derivedText('Scheduled by'),
    published_by: derivedText('Published by'),
    published_at: derivedTimestamp('Published'),
    published_write: derivedUuid('Publishing edit'),
    taken_back_by: derivedText('Reverted by'),
    taken_back_at: derivedTimestamp('Reverted'),
    outcome: derivedJson('Outcome'),
  },
  children: {},
  list: ['name', 'state', 'publish_at', 'published_at'],
  form: [
    {
      title: 'Release',
      fields: ['name', 'note', 'publish_at', 'time_zone', 'asked', 'word', 'seen', 'state'],
    },
  ],
  public: null,
  page: null,
})
