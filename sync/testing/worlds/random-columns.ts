import type { Random } from '../seeded-random.ts'

/**
 * A kind of column. It has few values, so that rows share them, and they are the difficult ones of the type. In a
 * clause, `§` is the column and each `{}` one of the values, as a literal or as a parameter.
 */
export type Kind = {
  type: string
  values: readonly string[]
  clauses: readonly string[]
  /** may be part of a primary key */
  isKey?: boolean
}

/** The objects that the kinds need in the database. */
export const kindsSetup = `
  create type mood as enum ('sad', 'ok', 'it''s "fine"', 'happy');
  create type pair as (a int, b text);
  create domain percent as numeric check (value <= 100);
  create domain word as text collate "de-x-icu";
  create collation caseless (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
  create extension citext`

const words = ['', 'a', 'A', 'b', 'B', 'ä', 'Äb', 'z', 'Z', 'ab', 'ß', 'ss', 'é', "it's", '日本', 'a b ']
const awkward = [
  'tab\there',
  'line\nbreak',
  ...'a/b // x"y back\\slash \\N \u000b\u0001 🙂 $1 {} null NULL \' % _ a\u0308'.split(' '),
]
const orders = ['§ = {}', '§ > {}', '§ <= {}', '§ <> {}', '§ in ({}, {})', '§ between {} and {}']
const sameness = ['§ = {}', '§ <> {}', '§ is distinct from {}', '§ in ({}, {})']
const wholeNumbers = ['0', '1', '2', '3', '7', '-5', '30000']
const onText = [...orders, 'lower(§) = {}', 'upper(§) < {}', 'length(§) > 1', "§ || 'x' > {}", "§ like 'a%'"]
const onNumbers = [...orders, 'abs(§) > {}', '§ - 1 < {}']

const numbers: Kind[] = [
  { type: 'int2', values: wholeNumbers, clauses: [...orders, '§ % 2 = 0'], isKey: true },
  { type: 'int4', values: [...wholeNumbers, '100000'], clauses: [...onNumbers, '§ & 1 = 1'], isKey: true },
  { type: 'int8', values: [...wholeNumbers, '9007199254740993'], clauses: onNumbers, isKey: true },
  {
    type: 'numeric',
    values: [
      '0',
      '-0',
      '1',
      '1.0',
      '1.00',
      '1.5',
      'NaN',
      'Infinity',
      '-Infinity',
      '12345678901234567890.12345',
    ],
    clauses: [...onNumbers, '§ is distinct from {}', 'round(§) = 1'],
    isKey: true,
  },
  { type: 'numeric(8,2)', values: ['0', '1.005', '1.5', '-2', '123456.789', 'NaN'], clauses: onNumbers },
  { type: 'float4', values: ['0', '-0', '0.1', '1e-40', 'NaN', 'Infinity', '16777217'], clauses: orders },
  { type: 'float8', values: ['0', '-0', '0.1', '5e-324', '1e300', 'NaN', '-Infinity'], clauses: onNumbers },
  { type: 'percent', values: ['1', '1.0', '99.9', '-3'], clauses: [...orders, '§ > 5'] },
]

const texts: Kind[] = [
  { type: 'text', values: [...words, ...awkward], clauses: [...onText, `§ ~ '^[ab]'`], isKey: true },
  { type: 'text collate "C"', values: words, clauses: onText, isKey: true },
  { type: 'text collate "de-x-icu"', values: words, clauses: onText, isKey: true },
  { type: 'text collate caseless', values: words, clauses: [...orders, 'lower(§) = {}'], isKey: true },
  { type: "text default repeat('long ', 2000)", values: [...words, 'long '.repeat(3000)], clauses: onText },
  { type: 'word', values: words, clauses: orders },
  { type: 'varchar(6)', values: ['', 'a', 'A', 'abcdef', 'ä ', '日本'], clauses: onText, isKey: true },
  { type: 'char(4)', values: ['', 'a', 'a ', 'ab', 'AB', 'abcd', 'ä'], clauses: onText, isKey: true },
  { type: 'citext', values: words, clauses: [...orders, "§ like 'a%'"], isKey: true },
  { type: '"char"', values: ['a', 'b', ''], clauses: sameness },
  { type: 'name', values: ['a', 'B', 'x y'], clauses: orders },
]

const times: Kind[] = [
  {
    type: 'date',
    values: ['2024-02-29', '2024-03-31', '1999-12-31', '0044-03-15 BC', 'infinity', '-infinity'],
    clauses: [...orders, "§ + interval '1 month' > '2024-04-01'", '§ - 1 < {}'],
    isKey: true,
  },
  {
    type: 'timestamptz',
    values: [
      '2024-03-31 01:30+01',
      '2024-03-31 01:30+00',
      '2024-10-27 02:30+02',
      '2024-10-27 02:30+01',
      'infinity',
    ],
    clauses: [
      ...orders,
      "(§ at time zone 'Europe/Berlin')::time < '03:00'",
      "§ + interval '1 day' > {}",
      "date_trunc('day', §) = '2024-03-31'",
      'extract(hour from §) = 1',
      "§ > '2024-03-31'::date",
    ],
    isKey: true,
  },
  { type: 'timestamptz(0)', values: ['2024-03-31 01:30:00.6+01', '-infinity'], clauses: orders },
  { type: 'timestamp', values: ['2024-02-29 12:00', '2024-02-29 12:00:00.5', 'infinity'], clauses: orders },
  { type: 'time', values: ['00:00', '24:00', '12:30:00.123'], clauses: orders },
  { type: 'timetz', values: ['00:00+02', '22:00+00', '12:30-05:30'], clauses: orders },
  {
    type: 'interval',
    values: [
      '1 day',
      '24 hours',
      '1 mon',
      '30 days',
      '-1 day +02:03',
      '0',
      '0.5 s',
      '-0.000001 s',
      '1 y -1 mon',
      'infinity',
    ],
    clauses: [...orders, 'justify_hours(§) = {}'],
    isKey: true,
  },
  { type: 'interval day to second(2)', values: ['1 day', '1.239 s'], clauses: orders },
]

const others: Kind[] = [
  {
    type: 'bool',
    values: ['t', 'f'],
    clauses: ['§', 'not §', '§ is true', '§ is not false', '§ is unknown', '§ = {}', '§ = true', '§ <> {}'],
    isKey: true,
  },
  {
    type: 'uuid',
    values: ['a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', '00000000-0000-0000-0000-000000000000'],
    clauses: [...orders, "§ = 'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11'"],
    isKey: true,
  },
  {
    type: 'bytea',
    values: ['\\x', '\\x00', '\\xdeadbeef', '\\x5c22'],
    clauses: [...orders, 'length(§) > 1'],
    isKey: true,
  },
  {
    type: 'jsonb',
    values: ['{}', '{"a": 1}', '{"a": 1.0}', '[1, "x", null]', 'null', '"s"', '{"a": {"b": "ü\\u0001\\""}}'],
    clauses: [...sameness, `§ @> '{"a": 1}'`, "§ ? 'a'", "§->>'a' = '1'", "§ #> '{a,b}' is null"],
  },
  { type: 'json', values: ['{"a":  1}', '[1,2]', 'null', '{"a":1,"a":2}'], clauses: ["§->>'a' = '1'"] },
  {
    type: 'int4[]',
    values: ['{}', '{1,2,3}', '{NULL}', '{1,NULL}', '{{1,2},{3,4}}', '[0:1]={1,2}'],
    clauses: [...orders, '1 = any(§)', "§ @> '{1}'", 'array_length(§, 1) > 1', '§[1] = 1', '2 <> all(§)'],
  },
  {
    type: 'text[]',
    values: ['{}', '{a,"b c"}', '{NULL,"NULL"}', '{"q\\"x","\\\\",""}', '{ä}'],
    clauses: [...orders, "'a' = any(§)", "§ && '{a,ä}'", "array_to_string(§, '-') > 'a'"],
  },
  { type: 'bool[]', values: ['{t,f}', '{NULL}', '{}'], clauses: [...sameness, 'true = any(§)'] },
  { type: 'mood[]', values: ['{sad,ok}', '{"it\'s \\"fine\\""}'], clauses: orders },
  {
    type: 'mood',
    values: ['sad', 'ok', 'it\'s "fine"', 'happy'],
    clauses: [...orders, "§::text > 'ok'"],
    isKey: true,
  },
  {
    type: 'pair',
    values: ['(1,a)', '(,)', '(2,"x ""y"", z")'],
    clauses: ['§ = {}::pair', '§ > {}::pair', '§ is distinct from {}::pair'],
  },
  {
    type: 'inet',
    values: ['10.0.0.1', '10.0.0.0/8', '::1'],
    clauses: [...orders, "§ <<= '10.0.0.0/8'"],
    isKey: true,
  },
  { type: 'bit(3)', values: ['101', '000'], clauses: orders, isKey: true },
  { type: 'varbit', values: ['', '1', '0101'], clauses: orders },
  {
    type: 'int4range',
    values: ['[1,5)', 'empty', '(,3]', '[2,2]'],
    clauses: [...orders, '§ @> 2', 'isempty(§)'],
  },
  { type: 'datemultirange', values: ['{}', '{[2024-01-01,2024-02-01)}'], clauses: sameness },
  { type: 'tsvector', values: ["'a':1 'b':2", "'c'"], clauses: [...sameness, "§ @@ 'a'::tsquery"] },
  { type: 'money', values: ['1.5', '-2', '0'], clauses: orders },
  { type: 'macaddr', values: ['08:00:2b:01:02:03', '00:00:00:00:00:00'], clauses: orders },
  { type: 'point', values: ['(1,2)', '(0,-0)'], clauses: ['§ ~= {}'] },
  { type: 'xid8', values: ['1', '18446744073709551615'], clauses: orders },
  { type: 'pg_lsn', values: ['0/0', '16/B374D848'], clauses: orders },
  { type: 'oid', values: ['0', '4294967295'], clauses: orders },
]

export const kinds: readonly Kind[] = [...numbers, ...texts, ...times, ...others]
const keyKinds = kinds.filter((kind) => kind.isKey)

export function aKind(random: Random): Kind {
  // Half of the columns have the types that are most frequent in tables.
  return random.chance(0.4)
    ? random.pick(kinds.filter((kind) => /^(int4|text|bool|numeric)$/.test(kind.type)))
    : random.pick(kinds)
}

export function aKeyKind(random: Random): Kind {
  return random.chance(0.6)
    ? random.pick(keyKinds.filter((kind) => kind.type.startsWith('int')))
    : random.pick(keyKinds)
}

export function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}
