import { expect, test } from 'vitest'
import { expectLinearTime } from '@coop/sync/testing'
import { paste, word } from '../../../testing/paste-fixture.ts'
import { noLoss } from './paste-loss.ts'

const anchor = (who: string, at: number) =>
  `<span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor
id="_anchor_${at}" href="#_msocom_${at}" language=JavaScript name="_msoanchor_${at}">[${who}${at}]</a><![endif]><span
style='mso-special-character:comment'>&nbsp;</span></span></span>`
const backLink = (who: string, at: number) =>
  `<span class=MsoCommentReference><span style='font-size:8.0pt'><span style='mso-special-character:comment'>&nbsp;<![if
!supportAnnotations]><a href="#_msoanchor_${at}" class=msocomoff>[${who}${at}]</a><![endif]></span></span></span>`
const commented = `<p class=MsoNormal>We save <a style='mso-comment-reference:EO_1;mso-comment-date:20260601T1000'>forty
<span style='mso-comment-continuation:2'>per</span> cent</a>${anchor('EO', 1)} of the cost.</p>
<p class=MsoNormal>Second${anchor('EO', 2)} paragraph.</p>`
const words = ['Do not publish: the customer has not agreed.', 'Says who?']
const inLists = `<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1
width="33%"><![endif]>${words
  .map(
    (
      said,
      i,
    ) => `<div style='mso-element:comment'><![if !supportAnnotations]><div id="_com_${i + 1}" class=msocomtxt
language=JavaScript><![endif]><span style='mso-comment-author:"Editor One"'><a name="_msocom_${i + 1}"></a><p
class=MsoCommentText>${backLink('EO', i + 1)}${said}</p><p class=MsoCommentText>More of it.</p></span></div></div>`,
  )
  .join('\n')}</div>`

test.each([
  ['Word', inLists],
  ['Word, filtered', inLists.replaceAll(/ style='mso-[^']*'/g, '').replaceAll(/<!\[[^\]]*\]>/g, '')],
  [
    'a program that kept no classes and no styles of Word',
    words
      .map((said, i) => `<div><p><a href="#_msoanchor_${i + 1}">[EO${i + 1}]</a>${said}</p></div>`)
      .join('\n'),
  ],
  ['Word, the text alone', ''],
])('comments of %s are removed, with a notice', (_, comments) => {
  const { markdown, loss } = paste(
    `${word(commented).replace('</body></html>', '')}${comments}</body></html>`,
  )
  expect(markdown).toBe('We save forty per cent of the cost.\n\nSecond paragraph.')
  expect(loss).toEqual({ ...noLoss, comments: 2 })
})

test('comments of Google Docs are removed, with a notice', () => {
  const { markdown, loss } =
    paste(`<div class="doc"><p>Sales rose<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup>
again<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>.</p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a> The source.</p></div>
<div style="border:1px solid black;margin:5px"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Did they?</span></p><p>Ask.</p></div></div>`)
  expect(markdown).toBe('Sales rose again\\[1].\n\n---\n\n\\[1] The source.')
  expect(loss).toEqual({ ...noLoss, comments: 1 })
})

test.each([
  [
    'a footnote',
    `<p class=MsoNormal>As known<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span
class=MsoFootnoteReference>[1]</span></a>.</p><div style='mso-element:footnote-list'><div style='mso-element:footnote'
id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1">[1]</a> The source.</p></div></div>`,
    'As known\\[1].\n\n\\[1] The source.',
  ],
  ['a paragraph in the style of comments', '<p class=MsoCommentText>What was said.</p>', 'What was said.'],
  [
    'a word about which Word Online has a comment',
    '<p><span class="TextRun SCXW1"><span class="NormalTextRun CommentStart SCXW1">Words</span></span></p>',
    'Words',
  ],
  [
    'a word whose look was changed',
    `<p><span class=msoChangeProp style='mso-prop-change:"Editor One" 20260601T1000;display:none !msorm'>Words</span></p>`,
    'Words',
  ],
  [
    'an insertion',
    '<p>One <span class=msoIns><ins cite="mailto:Editor%20One" datetime="2026-06-01T10:00">two</ins></span></p>',
    'One two',
  ],
  [
    'a phone alone does not show',
    '<style>@media (max-width: 600px) { .wide { display: none } }</style><p class="wide">Words</p>',
    'Words',
  ],
])('%s stays as text', (_, html, markdown) => {
  expect(paste(html)).toEqual({ markdown, loss: noLoss })
})

const del = (text: string) => `<del cite="mailto:Editor%20One" datetime="2026-06-01T10:00">${text}</del>`

test.each([
  ['Word', (text: string) => `<span class=msoDel>${del(text)}</span>`],
  ['Word, filtered', (text: string) => `<span class=msoDel>${text}</span>`],
  ['Outlook', del],
  ['a page', (text: string) => `<del>${text}</del>`],
  ['Word Online', (text: string) => `<span class="TextRun TrackChangeTextDeletion SCXW1">${text}</span>`],
])('words deleted in %s stay deleted, with a notice', (_, deleted) => {
  const { markdown, loss } = paste(
    word(`<p class=MsoNormal>The programme runs for ${deleted('seven')}<ins cite="mailto:Editor%20One">nine</ins> months ${deleted('or so')} in all.</p>
<p class=MsoNormal>${deleted('This sentence was struck by the reviewer.')}<o:p></o:p></p>
<ul><li>${deleted('struck')}</li><li>kept</li></ul><p>It ends in ${deleted('&nbsp;')}June.</p>`),
  )
  expect(markdown).toBe('The programme runs for nine months in all.\n\n- kept\n\nIt ends in June.')
  expect(loss).toEqual({ ...noLoss, deleted: 4 })
})

test.each([
  ['display', '<p style="color:red;DISPLAY: none !important">secret</p>'],
  ['Word', `<p>Seen<span style='display:none;mso-hide:all'> secret</span></p>`],
  ['a style of Word', `<p>Seen</p><p class=Notes>secret</p>`],
  ['visibility', '<p style="visibility: hidden">secret</p>'],
  ['its attribute', '<p hidden>secret</p>'],
  ['a line of a newsletter', '<div style="max-height:0px;overflow:hidden;font-size:1px">secret</div>'],
  ['opacity', '<div style="opacity:0">secret</div>'],
])('content hidden by %s is removed, with a notice', (_, html) => {
  const style = '<style><!-- p.Notes, li.Notes {mso-style-name:Notes; display:none; mso-hide:all} --></style>'
  const { markdown, loss } = paste(`<html><head>${style}</head><body>${html}<p>Plain</p></body></html>`)
  expect(markdown.replace(/^Seen\n\n/, '')).toBe('Plain')
  expect(loss).toEqual({ ...noLoss, hidden: 1 })
})

test('the time for many deletions is proportional to the text', () => {
  const paragraphs = (size: number) => `<p>a ${del('b')}</p><p>${del('c')}</p>`.repeat(Math.ceil(size / 130))
  expectLinearTime((html: string) => void paste(html), paragraphs)
})
