/**
 * The changes that add the entity `events`, following the recipe in CONTRIBUTING.md: by path, a function of the current
 * text.
 */
export const fourFiles: Readonly<Record<string, (before: string) => string>> = {
  'migrations/9000_events.sql': () => `
create table events (
  id uuid primary key,
  headline text not null check (length(headline) between 1 and 200),
  slug text not null unique,
  place text,
  summary text,
  picture_url text,
  seats integer not null default 0,
  published boolean not null default true,
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table event_speakers (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  speaker text not null,
  is_public boolean not null,
  display_order integer not null default 0,
  write_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select make_synced('events', 'headline', '{picture_url}'), make_synced('event_speakers');
select follow_parent('event_speakers', 'event_id', 'events');
select make_public('events'), make_public('event_speakers');
`,

  'sync/src/entities/events.ts': () => `
import { displayOrder, flag, image, integer, longText, requiredText, slug, text } from '../fields.ts'
import { childList, defineEntity, PARENT_IS_PUBLIC } from './define-entity.ts'

export const events = defineEntity({
  table: 'events',
  label: 'Event',
  plural: 'Events',
  title: 'headline',
  slug: { from: 'headline', follows: false },
  unique: null,
  fields: {
    headline: requiredText('Headline'),
    slug: slug(),
    place: text('Place'),
    summary: longText('Summary'),
    picture_url: image('Poster'),
    seats: integer('Seats', { min: 0 }),
    published: flag('Published', true),
  },
  children: {
    speakers: childList({
      table: 'event_speakers',
      label: 'Speakers',
      parentKey: 'event_id',
      followsParent: true,
      fields: { speaker: requiredText('Speaker'), display_order: displayOrder() },
      public: { where: PARENT_IS_PUBLIC, columns: ['id', 'event_id', 'speaker', 'display_order'] },
    }),
  },
  list: ['headline', 'place', 'seats', 'published'],
  form: [
    { title: 'Event', fields: ['headline', 'place', 'summary', 'picture_url', 'speakers'] },
    { title: 'Where it belongs', beside: 'column', fields: ['published', 'seats'] },
  ],
  public: { where: 'published', columns: ['id', 'headline', 'slug', 'place', 'summary', 'picture_url'] },
  page: null,
})
`,

  'sync/src/entities/index.ts': (before) =>
    before
      .replace(`import { assets }`, `import { events } from './events.ts'\nimport { assets }`)
      .replace(`} as const\n`, `  events,\n} as const\n`),

  'server/src/demo/demo-rows.ts': (before) =>
    before
      .replace(`import type { DemoMeasures }`, `import type { DemoMeasures, FilledChild, FilledRow }`)
      .replace(`...valuePropositionRows(),`, `...valuePropositionRows(),\n      ...eventRows(),`).concat(`
function eventRows() {
  const id = '018f0000-0000-7000-8000-00000000e001'
  const event: FilledRow<'events'> = {
    id,
    headline: 'The open house',
    slug: 'the-open-house',
    place: 'Helsinki',
    summary: 'An evening with everybody who works here.',
    picture_url: null,
    seats: 40,
    published: true,
    created_at: '2026-01-01T00:00:00.000Z',
  }
  const speaker: FilledChild<'event_speakers'> = {
    id: '018f0000-0000-7000-8000-00000000e002',
    event_id: id,
    speaker: 'Aino',
    display_order: 0,
  }
  return [
    { table: 'events', rows: [event] },
    { table: 'event_speakers', rows: [speaker] },
  ]
}
`),
}
