/** They fix how values are written as text, in snapshots as in the stream, and how literals in clauses are read. */
export const sessionSettings = {
  bytea_output: 'hex',
  DateStyle: 'ISO, DMY',
  TimeZone: 'UTC',
  IntervalStyle: 'iso_8601',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  standard_conforming_strings: 'on',
}
