import { expect, test } from 'vitest'
import { xml, xmlDocument } from './xml.ts'

test('an element holds text or elements, its values are escaped, and what is left out is not there', () => {
  const root = xml('List', [xml('Name', 'O’Нил & <Co>'), null, xml('Empty', []), xml('Bib', 7)], {
    sex: 'M',
    id: null,
    q: '"',
  })
  expect(new TextDecoder().decode(xmlDocument(root))).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<List sex="M" q="&quot;"><Name>O’Нил &amp; &lt;Co&gt;</Name><Empty/><Bib>7</Bib></List>\n',
  )
})

test('signs that XML knows nothing of are left out', () => {
  expect(new TextDecoder().decode(xmlDocument(xml('A', 'a\u0000b\u000Bc\n')))).toContain('<A>abc\n</A>')
})
