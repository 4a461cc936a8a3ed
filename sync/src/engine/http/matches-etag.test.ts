import { expect, test } from 'vitest'
import { matchesEtag } from './matches-etag.ts'

test.each(['"a:0_0:1_2"', 'W/"a:0_0:1_2"', '"other", "a:0_0:1_2"', ' W/"other" ,W/"a:0_0:1_2" '])(
  'If-None-Match: %s names the tag',
  (header) => expect(matchesEtag(header, 'a:0_0:1_2')).toBe(true),
)

test.each([null, '', '"a:0_0:1_23"', '"a:0_0"', '"a:0_0:1_2:nonce"'])(
  'If-None-Match: %s does not name the tag',
  (header) => expect(matchesEtag(header, 'a:0_0:1_2')).toBe(false),
)
