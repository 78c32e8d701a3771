import { expect, test } from 'vitest'
import { escapedXml, xml, xmlDocument } from './xml.ts'

test('an element holds text or elements, its values are escaped, and missing ones are left out', () => {
  const root = xml('List', [xml('Name', 'O’Нил & <Co>'), null, xml('Empty', []), xml('Bib', 7)], {
    sex: 'M',
    id: null,
    q: '"',
  })
  expect(new TextDecoder().decode(xmlDocument(root))).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<List sex="M" q="&quot;"><Name>O’Нил &amp; &lt;Co&gt;</Name><Empty/><Bib>7</Bib></List>\n',
  )
})

test('characters that XML does not allow are left out', () => {
  expect(new TextDecoder().decode(xmlDocument(xml('A', 'a\u0000b\u000Bc\n')))).toContain('<A>abc\n</A>')
})

test.for([
  ['«Волга» & <b>"x"</b> ]]>', '«Волга» &amp; &lt;b&gt;&quot;x&quot;&lt;/b&gt; ]]&gt;'],
  ['tab\t line\n', 'tab\t line\n'],
  ['a\u0000b\u0008c\u000Bd\u001Fe', 'abcde'],
  ['half \uD83D of a letter, and the other \uDE00', 'half  of a letter, and the other '],
  ['whole 😀', 'whole 😀'],
  ['no letters \uFFFE\uFFFF', 'no letters '],
] as const)('the value %j is written as %j', ([text, expected]) => {
  expect(escapedXml(text)).toBe(expected)
})
